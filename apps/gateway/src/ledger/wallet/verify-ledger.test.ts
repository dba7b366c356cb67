import { openPool, withSnapshot } from '@foyer/database/open-pool.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { EXTENDED_VENDOR, toExtension } from '../../testing/extended-vendor.ts';
import { createPlayerSession, type Player, send } from '../../testing/fake-vendor.ts';
import { verifyLedger } from './verify-ledger.ts';

let gateway: TestGateway;
/** One connection, so that each test runs in a transaction that is rolled back. */
let single: pg.Pool;
let lotus: Player;

beforeAll(async () => {
  gateway = await bootGateway({ vendors: [EXTENDED_VENDOR] });
  single = openPool(gateway.database.url, 1, { ledgerKeys: TEST_LEDGER_KEYS });
  lotus = await createPlayerSession(gateway, 'audited.vi');
  const aurora = await createPlayerSession(gateway, 'audited.ph', 'aurora.localhost');
  for (const player of [lotus, aurora]) {
    const [won, refunded, open] = [player.tx(), player.tx({ amountMinor: '700' }), player.tx({ amountMinor: '3' })];
    for (const bet of [won, refunded, open]) await player.call('debit', bet);
    await player.call('credit', player.tx({ roundId: won.roundId, amountMinor: '25000', roundClosed: true }));
    await player.call('rollback', player.tx({ roundId: refunded.roundId, refTxId: refunded.txId }));
  }
});
afterAll(async () => {
  await single.end();
  await gateway.close();
});

beforeEach(async () => {
  await single.query('begin; set local session_replication_role = replica');
});
afterEach(async () => {
  await single.query('rollback');
});

const OWN = `(select id from foyer.ledger_account where member_id = MEMBER)`;
const SEQ = (kind: string) => `(select seq from foyer.ledger_transfer where kind = '${kind}' and account_id = ${OWN}
  order by seq limit 1)`;

/** Applies a change with the triggers off, and returns the violated invariants. */
async function brokenBy(change: string): Promise<string[]> {
  const { rowCount } = await single.query(change.replaceAll('MEMBER', lotus.memberId));
  expect(rowCount).toBeGreaterThan(0);
  const faults = await verifyLedger(single);
  return [...new Set(faults.map(({ invariant }) => invariant.split(' ')[0] as string))].sort();
}

test('finds nothing in a ledger that only the wallet wrote', async () => {
  expect(await verifyLedger(single)).toEqual([]);
});

test.each([
  [
    'a posting that was raised',
    `update foyer.ledger_posting set amount_minor = amount_minor + 1
    where transfer_seq = ${SEQ('win')} and account_id <> ${OWN}`,
    ['I1'],
  ],
  [
    'a lost counter-posting',
    `delete from foyer.ledger_posting where transfer_seq = ${SEQ('win')} and account_id <> ${OWN}`,
    ['I1'],
  ],
  [
    'a transfer whose postings are both lost',
    `delete from foyer.ledger_posting where transfer_seq = ${SEQ('bet')}`,
    ['I1', 'I8'],
  ],
  [
    'a posting signed the other way round',
    `update foyer.ledger_posting set amount_minor = -amount_minor
    where transfer_seq = ${SEQ('bet')}`,
    ['I1', 'I8'],
  ],
  [
    'a recorded balance that was edited',
    `update foyer.ledger_transfer set balance_minor = balance_minor + 1
    where seq = ${SEQ('win')}`,
    ['I4', 'I9'],
  ],
  [
    'a balance that was raised by hand',
    `update foyer.ledger_account set balance_minor = balance_minor + 1 where id = ${OWN}`,
    ['I8'],
  ],
  [
    'a counter-posting at another merchant',
    `update foyer.ledger_posting set account_id =
      (select id from foyer.ledger_account where name = 'house:FOYER' and merchant = 'samba')
    where transfer_seq = ${SEQ('bet')} and account_id <> ${OWN}`,
    ['I12'],
  ],
  [
    'a transfer booked at another merchant',
    `update foyer.ledger_transfer set merchant = 'samba' where seq = ${SEQ('win')}`,
    ['I12', 'I9'],
  ],
  [
    'a bet that its round does not count',
    `update foyer.vendor_round set bets = bets + 1
    where state = 'open' and account_id = ${OWN}`,
    ['W8'],
  ],
  [
    'a bet after its round was closed',
    `update foyer.vendor_round set bets = bets + 1, frozen_bets = frozen_bets + 1
    where state = 'completed' and account_id = ${OWN}`,
    ['W8'],
  ],
  [
    'a head that is not the last hash',
    `update foyer.ledger_account set head_hash = sha256('x') where id = ${OWN}`,
    ['I9'],
  ],
  ['a hash that was replaced', `update foyer.ledger_transfer set hash = sha256('x') where seq = ${SEQ('win')}`, ['I9']],
] as [string, string, string[]][])('reports the invariant that %s breaks', async (_what, change, invariants) => {
  expect(await brokenBy(change)).toEqual(invariants);
});

test.each([
  ['source', `'sandbox'`],
  ['tx_id', `'00000000-0000-4000-8000-000000000000'`],
  ['kind', `'correction'`],
  ['ref_tx_id', `'00000000-0000-4000-8000-000000000000'`],
  ['round_id', `'another'`],
  ['game_code', `'KENO'`],
  ['at', `at + interval '1 microsecond'`],
  ['chain_version', '1'],
  ['chain_version', '2'],
  ['merchant', `'samba'`],
  ['input_hash', `sha256('x')`],
  ['key_id', `replace(key_id, '1.', '2.')`],
])('finds a win whose %s was edited by the hash chain', async (column, value) => {
  expect(await brokenBy(`update foyer.ledger_transfer set ${column} = ${value} where seq = ${SEQ('win')}`)).toContain(
    'I9',
  );
});

test('finds a win that was deleted with its postings and its balance', async () => {
  const broken =
    await brokenBy(`with gone as (delete from foyer.ledger_transfer where seq = ${SEQ('win')} returning seq),
    postings as (delete from foyer.ledger_posting where transfer_seq = (select seq from gone))
    update foyer.ledger_account set balance_minor = balance_minor - 25000 where id = ${OWN}`);
  expect(broken).toContain('I9');
});

test('finds two bets whose rounds were swapped', async () => {
  const broken = await brokenBy(`update foyer.ledger_transfer target set round_id = other.round_id
    from foyer.ledger_transfer other where target.account_id = ${OWN} and other.account_id = ${OWN}
      and target.kind = 'bet' and other.kind = 'bet' and target.amount_minor in (-10000, -3)
      and other.amount_minor in (-10000, -3) and target.seq <> other.seq`);
  expect(broken).toEqual(['I9']);
});

test('finds a transfer that was written without a hash', async () => {
  const change = `update foyer.ledger_transfer set hash = null, chain_version = 2, key_id = null where seq = ${SEQ('win')}`;
  expect(await brokenBy(change)).toEqual(['I9']);
});

test('finds a balance that was only briefly below zero', async () => {
  const broken = await brokenBy(`update foyer.ledger_transfer set amount_minor = 5
    where kind = 'grant' and account_id = ${OWN}`);
  expect(broken).toEqual(expect.arrayContaining(['I2', 'I4']));
});

test('finds a refund of more than the bet, and a second refund', async () => {
  expect(
    await brokenBy(`update foyer.ledger_transfer set amount_minor = amount_minor + 1 where seq = ${SEQ('refund')}`),
  ).toContain('I13');
  await single.query('rollback; begin; set local session_replication_role = replica');
  expect(
    await brokenBy(`insert into foyer.ledger_transfer (merchant, source, tx_id, kind, input_hash, account_id, amount_minor,
      balance_minor, ref_tx_id, round_id, hash) select merchant, source, 'again', kind, input_hash, account_id, amount_minor,
      balance_minor, ref_tx_id, round_id, hash from foyer.ledger_transfer where seq = ${SEQ('refund')}`),
  ).toContain('W7');
});

test('names the faulty row, and lists at most twenty', async () => {
  const { rows } = await single.query<{ seq: bigint }>(
    `select ${SEQ('bet').replaceAll('MEMBER', lotus.memberId)} as seq`,
  );
  await single.query(`delete from foyer.ledger_posting where transfer_seq = $1`, [rows[0]?.seq]);
  expect(await verifyLedger(single)).toContainEqual({
    invariant: 'I1 a transfer with an amount has its postings',
    detail: String(rows[0]?.seq),
  });
  await single.query(`insert into foyer.ledger_transfer (merchant, source, tx_id, kind, input_hash, account_id, amount_minor)
    select 'lotus', 'FOYER', 'loose.' || n, 'win', '', (select min(id) from foyer.ledger_account), 1 from generate_series(1, 50) n`);
  const loose = (await verifyLedger(single)).filter(({ invariant }) => invariant.startsWith('I1 a transfer'));
  expect(loose).toHaveLength(20);
});

test('finds a transaction that refers to a tip', async () => {
  const [tip, bet] = [lotus.tx({ kind: 'tip', amountMinor: '1' }), lotus.tx({ amountMinor: '1' })];
  for (const debit of [tip, bet]) await lotus.call('debit', debit);
  const broken = await brokenBy(
    `update foyer.ledger_transfer set ref_tx_id = '${tip.txId}' where tx_id = '${bet.txId}'`,
  );
  expect(broken).toContain('W15');
});

test('finds a void that undid something else, one without its round, and a round without its void', async () => {
  const bet = lotus.tx({ amountMinor: '9' });
  await lotus.call('debit', bet);
  await lotus.call('credit', lotus.tx({ roundId: bet.roundId, amountMinor: '30', roundClosed: true }));
  await send(gateway, 'voidSettled', { ...toExtension(bet), reason: 'a test' });
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
  const round = `round_id = '${bet.roundId}'`;
  for (const change of [
    `update foyer.ledger_transfer set amount_minor = amount_minor + 1 where ${round} and kind = 'void'`,
    `update foyer.vendor_round set state = 'completed' where ${round}`,
    `update foyer.vendor_round set state = 'voided' where state = 'cancelled'`,
  ]) {
    expect(await brokenBy(change)).toContain('W17');
    await single.query('rollback; begin; set local session_replication_role = replica');
  }
});

test('finds a grant whose count of free rounds differs from those that began', async () => {
  const { playerRef } = lotus.tx();
  const broken = await brokenBy(`insert into foyer.free_round_grant
    (id, vendor, merchant, member_id, account_id, player_ref, game_code, currency, stake_minor, rounds, used, expires_at)
    values (gen_random_uuid(), 'FOYER', 'lotus', MEMBER, ${OWN}, '${playerRef}', 'VNQ60', 'VND', 1, 2, 1, foyer.clock())`);
  expect(broken).toEqual(['W18']);
});

test('finds nothing in a snapshot while bets are placed', async () => {
  const faults = await withSnapshot(gateway.database.pool, async (snapshot) => {
    const query = snapshot.query.bind(snapshot) as (...statement: unknown[]) => Promise<unknown>;
    snapshot.query = (async (...statement: unknown[]) => {
      const answer = await query(...statement);
      expect((await lotus.call('debit', lotus.tx())).status).toBe('OK');
      return answer;
    }) as typeof snapshot.query;
    return verifyLedger(snapshot).finally(() => {
      snapshot.query = query as typeof snapshot.query;
    });
  });
  expect(faults).toEqual([]);
});
