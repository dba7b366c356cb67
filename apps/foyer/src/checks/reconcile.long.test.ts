import { openPool, type Queryable } from '@foyer/database/open-pool.ts';
import { verifyLedger } from '@foyer/gateway/ledger/wallet/verify-ledger.ts';
import { verifyTickets } from '@foyer/lotto/server/audit/verify-tickets.ts';
import { runDraw } from '@foyer/lotto/server/draws/run-draw.ts';
import { toTransactionId } from '@foyer/lotto/server/wallet/transaction-id.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedDraw } from '../testing/seed-draw.ts';
import { openSettlementFixture } from '../testing/settlement-fixture.ts';
import { reconcileTickets } from './reconcile.store.ts';
import { verifyDebits } from './verify-debits.store.ts';

/** Enough players that some of their tickets win whatever is drawn: each has ten different ones. */
const SIZE = { tickets: 2_000, players: 40 };
const WON = `(select ticket_id from lotto.ticket where payout_minor > rebate_minor and not is_trial order by ticket_id limit 1)`;
const LOST = `(select ticket_id from lotto.ticket where payout_minor = 0 and not is_trial order by ticket_id limit 1)`;

let database: FreshDatabase;
/** One connection, so that everything between two tests is one transaction that is rolled back. */
let single: pg.Pool;
beforeAll(async () => {
  database = await freshDatabase({
    template: 'reconciled',
    async migrate(pool) {
      const { gateway, lotto } = await openSettlementFixture(pool);
      await runDraw(lotto, await seedDraw({ gateway: gateway.context, lotto }, SIZE));
      await gateway.stop();
    },
  });
  single = openPool(database.url, 1, { ledgerKeys: TEST_LEDGER_KEYS });
}, 120_000);
afterAll(async () => {
  await single.end();
  await database.drop();
});
beforeEach(async () => {
  await single.query('begin; set local session_replication_role = replica');
});
afterEach(async () => {
  await single.query('rollback');
});

const findLotteryFaults = async (db: Queryable) => [
  ...(await verifyTickets(db as pg.Pool)),
  ...(await reconcileTickets(db, '0 seconds')),
  ...(await verifyDebits(db)),
];
const findFaults = async () => [...(await verifyLedger(single)), ...(await findLotteryFaults(single))];

/** Applies a change with the triggers off, and returns the violated invariants. */
async function brokenBy(change: string): Promise<string[]> {
  const results: unknown = await single.query(change);
  expect((results as pg.QueryResult).rowCount).toBeGreaterThan(0);
  return [...new Set((await findFaults()).map(({ invariant }) => invariant.slice(0, 2)))].sort();
}

test('finds nothing in a settled draw', async () => {
  const { rows } = await single.query('select from lotto.ticket where state = $1', ['settled']);
  expect(rows).toHaveLength(SIZE.tickets);
  expect(await findFaults()).toEqual([]);
});

test.each([
  [
    'a payout that was doubled',
    `update lotto.ticket set payout_minor = payout_minor * 2 where ticket_id = ${WON}`,
    ['I5', 'I6'],
  ],
  ['a payout that was removed', `update lotto.ticket set payout_minor = 0 where ticket_id = ${WON}`, ['I5', 'I6']],
  [
    'numbers that were changed after the close',
    `update lotto.ticket set numbers = '{99}' where ticket_id = ${LOST}`,
    ['I7'],
  ],
  [
    'a stake that was changed',
    `update lotto.ticket set total_minor = total_minor + 1000 where ticket_id = ${LOST}`,
    ['I6', 'I7'],
  ],
  ['a ticket that was deleted', `delete from lotto.ticket where ticket_id = ${LOST}`, ['I7']],
  [
    'a ticket that was voided without a refund',
    `update lotto.ticket set state = 'void', payout_minor = null, refusal = 'bet.closed' where ticket_id = ${LOST}`,
    ['I6', 'I7'],
  ],
  [
    'a ticket that was left open',
    `update lotto.ticket set state = 'open', payout_minor = null where ticket_id = ${LOST}`,
    ['I5', 'I7'],
  ],
  [
    'a ticket from after the close',
    `update lotto.ticket set placed_at = placed_at + interval '1 hour' where ticket_id = ${LOST}`,
    ['I7'],
  ],
])('reports %s', async (_what, change, invariants) => {
  expect(await brokenBy(change)).toEqual(expect.arrayContaining(invariants));
});

test('reports a ticket that nobody paid for', async () => {
  const broken = await brokenBy(
    `insert into lotto.ticket select (jsonb_populate_record(ticket, jsonb_build_object('ticket_id', gen_random_uuid(),
      'request_id', gen_random_uuid(), 'state', 'open', 'payout_minor', null))).* from lotto.ticket where ticket_id = ${LOST}`,
  );
  expect(broken).toEqual(expect.arrayContaining(['I5', 'I6']));
});

test('reports a win that the ledger paid twice', async () => {
  const broken = await brokenBy(`insert into foyer.ledger_transfer
    (merchant, source, tx_id, kind, input_hash, account_id, amount_minor, balance_minor, ref_tx_id, round_id, hash)
    select merchant, source, 'again', kind, input_hash, account_id, amount_minor, balance_minor, ref_tx_id, round_id, hash
    from foyer.ledger_transfer where kind = 'win' and amount_minor > 0 and round_id = ${WON}::text`);
  expect(broken).toEqual(expect.arrayContaining(['I1', 'I6']));
});

test('reports a debit without its ticket at once, since a ticket is stored before it', async () => {
  await single.query(`delete from lotto.ticket where ticket_id = ${LOST}`);
  expect(await reconcileTickets(single)).toHaveLength(1);
});

test('reports a kind of credit that the lottery never makes', async () => {
  const broken = await brokenBy(
    `update foyer.ledger_transfer set kind = 'bonus' where kind = 'win' and round_id = ${WON}::text`,
  );
  expect(broken).toEqual(expect.arrayContaining(['I7']));
});

test.each([
  ['numbers', `numbers = '{99}'`],
  ['odds', `odds = '{"hit": 1}'`],
  ['kind of bet', `bet_code = bet_code || 'x'`],
  ['stake', 'stake_minor = stake_minor + 1'],
  ['draw', `draw_id = draw_id || 'x'`],
  ['rebate', 'rebate_minor = rebate_minor + 1'],
  ['player', `player_ref = player_ref || 'x'`],
  ['request', 'request_id = gen_random_uuid()'],
  ['debit', 'debit_id = null'],
])('names a ticket whose %s was changed, without the seal of its draw', async (_what, change) => {
  const { rows } = await single.query(
    `update lotto.ticket set ${change} where ticket_id = ${LOST} returning ticket_id`,
  );
  expect((await verifyDebits(single)).map(({ detail }) => detail.split(' ')[1])).toEqual([rows[0].ticket_id]);
});

test('accepts the debit of a ticket from before debits had the bet in their ids', async () => {
  const { rows } = await single.query(
    `update lotto.ticket set debit_id = null where ticket_id = ${LOST} returning ticket_id`,
  );
  await single.query(`update foyer.ledger_transfer set tx_id = $1 where kind = 'bet' and round_id = $2`, [
    toTransactionId(rows[0].ticket_id, 'debit'),
    rows[0].ticket_id,
  ]);
  expect(await verifyDebits(single)).toEqual([]);
});
