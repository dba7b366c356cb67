import { randomUUID } from 'node:crypto';
import type { TransactionBody, WalletStatus } from '@foyer/contract/vendor/wallet-protocol.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createPlayerSession, type Player, send, sendCredits, VENDOR } from '../../testing/fake-vendor.ts';
import { verifyLedger } from './verify-ledger.ts';

const START = 2_000_000n;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
  // a step of the database that fails, or takes its connection with it.
  await gateway.database.pool.query(`
    create function fail_step() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
    create function lose_step() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const newPlayer = () => createPlayerSession(gateway, `fault.${randomUUID().slice(0, 8)}`);

/** The steps at which a movement can be interrupted. */
const STEPS = [
  ['the balance is written', 'ledger_account', 'update'],
  ['the transfer is written', 'ledger_transfer', 'insert'],
  ['the postings are written', 'ledger_posting', 'insert'],
  ['the round is written', 'vendor_round', 'insert or update'],
] as const;
const WAYS = [
  ['fails', 'fail_step'],
  ['loses its connection', 'lose_step'],
] as const;
const POINTS = WAYS.flatMap(([how, routine]) =>
  STEPS.map(([when, table, event]) => ({ how, when, routine, table, event })),
);
type Point = (typeof POINTS)[number];

/** Runs work while every write of one kind is interrupted. */
async function interrupted<T>({ routine, table, event }: Point, work: () => Promise<T>): Promise<T> {
  const { pool } = gateway.database;
  await pool.query(
    `create trigger interruption before ${event} on foyer.${table} for each row execute function ${routine}()`,
  );
  try {
    return await work();
  } finally {
    await pool.query(`drop trigger interruption on foyer.${table}`);
  }
}

/** The rows of the ledger and the balance, which must not change when a call fails. */
async function snapshot(player: Player): Promise<unknown> {
  const { rows } = await gateway.database.pool.query(
    `select (select count(*) from foyer.ledger_transfer) as transfers, (select count(*) from foyer.ledger_posting) as postings,
      (select json_agg(round order by round_id) from foyer.vendor_round round)::text as rounds`,
  );
  return { ...rows[0], balance: await player.balance() };
}

describe.each(POINTS)('a database that $how when $when', (point) => {
  test('leaves no trace of a debit, and the same debit passes later', async () => {
    const player = await newPlayer();
    const bet = player.tx();
    const before = await snapshot(player);
    const { status } = await interrupted(point, () => player.call('debit', bet));
    expect(status).toBe('INTERNAL');
    expect(await snapshot(player)).toEqual(before);
    expect((await player.call('debit', bet)).status).toBe('OK');
    expect(await player.balance()).toBe(START - 10_000n);
  });

  test.each([
    ['the last win', true],
    ['a win', false],
  ])('leaves no trace of %s, and the same win passes later', async (_what, roundClosed) => {
    const player = await newPlayer();
    const bet = player.tx();
    await player.call('debit', bet);
    const win = player.tx({ roundId: bet.roundId, amountMinor: '500', roundClosed });
    const before = await snapshot(player);
    const { status } = await interrupted(point, () => player.call('credit', win));
    if (status === 'OK') return expect([point.table, roundClosed]).toEqual(['vendor_round', false]);
    expect(status).toBe('INTERNAL');
    expect(await snapshot(player)).toEqual(before);
    expect((await player.call('credit', win)).status).toBe('OK');
    expect(await player.balance()).toBe(START - 9_500n);
  });

  test('leaves no trace of a rollback, and the same rollback passes later', async () => {
    const player = await newPlayer();
    const bet = player.tx();
    await player.call('debit', bet);
    const rollback = player.tx({ roundId: bet.roundId, refTxId: bet.txId });
    const before = await snapshot(player);
    expect((await interrupted(point, () => player.call('rollback', rollback))).status).toBe('INTERNAL');
    expect(await snapshot(player)).toEqual(before);
    expect((await player.call('rollback', rollback)).status).toBe('OK');
    expect(await player.balance()).toBe(START);
  });

  test('leaves no trace of a call of many credits, and the same call passes later', async () => {
    const player = await newPlayer();
    const wins: TransactionBody[] = [];
    for (let count = 0; count < 3; count += 1) {
      const bet = player.tx();
      await player.call('debit', bet);
      wins.push(player.tx({ roundId: bet.roundId, amountMinor: '500', roundClosed: true }));
    }
    const before = await snapshot(player);
    const reply = await interrupted(point, () => sendCredits(gateway, wins));
    const statuses: WalletStatus[] = [reply.status, ...(reply.answers ?? []).map((each) => each.status)];
    expect(statuses).toContain('INTERNAL');
    expect(await snapshot(player)).toEqual(before);
    expect((await sendCredits(gateway, wins)).answers?.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK']);
    expect(await player.balance()).toBe(START - 28_500n);
  });
});

test('answers an internal error with INTERNAL and no details', async () => {
  const player = await newPlayer();
  const [point] = POINTS;
  const answer = await interrupted(point as Point, () => player.call('debit', player.tx()));
  expect(answer).toMatchObject({ status: 'INTERNAL', balanceMinor: null });
  expect(JSON.stringify(answer)).not.toMatch(/disk|relation|foyer/i);
});

test('finds a committed transaction by its id after a lost answer', async () => {
  const player = await newPlayer();
  const bet = player.tx();
  const lost = await player.call('debit', bet);
  const found = await send(gateway, `tx/${bet.txId}`, null);
  expect(found).toMatchObject({ status: 'OK', ledgerSeq: lost.ledgerSeq, balanceMinor: lost.balanceMinor });
  expect(await player.call('debit', bet)).toMatchObject({ status: 'DUPLICATE', ledgerSeq: lost.ledgerSeq });
});
