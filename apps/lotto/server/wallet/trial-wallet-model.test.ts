import { randomUUID } from 'node:crypto';
import { money } from '@foyer/money/money.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { createTrialWallet } from '@foyer/vendor/trial-wallet.ts';
import type { Wallet, WalletTransaction } from '@foyer/vendor/wallet.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateLotto } from '../create-lotto.ts';
import { addTrialAccount } from './trial-money.store.ts';

const FUNDS = 1_000n;

let database: FreshDatabase;
let wallet: Wallet;
beforeAll(async () => {
  database = await freshDatabase({ template: 'lotto', migrate: migrateLotto });
  wallet = createTrialWallet(database.pool, 'lotto');
});
afterAll(() => database.drop());

async function newPlayer(): Promise<string> {
  const playerRef = `trial-${randomUUID()}`;
  await addTrialAccount(database.pool, { playerRef, merchant: 'lotus', currency: 'VND', balanceMinor: FUNDS });
  return playerRef;
}

const transaction = (playerRef: string, minor: bigint, change: Partial<WalletTransaction> = {}): WalletTransaction => ({
  account: { merchant: 'lotus', playerRef, sessionId: playerRef, gameCode: 'VNQ60', isTrial: true },
  txId: randomUUID(),
  refTxId: null,
  roundId: 'round',
  amount: money(minor, 'VND'),
  isRoundClosed: false,
  betDetails: null,
  ...change,
});

const balanceOf = async (playerRef: string) => {
  const outcome = await wallet.balance(transaction(playerRef, 0n).account);
  return outcome.kind === 'done' ? outcome.balanceMinor : null;
};

/** One movement of a ticket, in any order and any number of times. */
interface Step {
  verb: 'debit' | 'credit' | 'rollback';
  ticket: number;
}
const steps = fc.array(
  fc.record<Step>({ verb: fc.constantFrom('debit', 'debit', 'credit', 'rollback'), ticket: fc.nat(5) }),
  { minLength: 5, maxLength: 40 },
);

/** A reference model of W1–W7: the balance of a ticket of 300 that wins 450. */
class Model {
  balance = FUNDS;
  #done = new Map<string, 'paid' | 'void'>();

  apply({ verb, ticket }: Step): boolean {
    const has = (name: Step['verb']) => this.#done.get(`${name} ${ticket}`);
    if (has(verb)) return true;
    const isAllowed =
      verb === 'debit'
        ? !has('rollback') && this.balance >= 300n
        : verb === 'credit'
          ? has('debit') && !has('rollback')
          : !has('credit');
    if (!isAllowed) return false;
    if (verb === 'debit') this.balance -= 300n;
    if (verb === 'credit') this.balance += 450n;
    if (verb === 'rollback' && has('debit')) this.balance += 300n;
    this.#done.set(`${verb} ${ticket}`, 'paid');
    return true;
  }
}

function toOrders(playerRef: string) {
  const ids = Array.from({ length: 6 }, () => ({ debit: randomUUID(), credit: randomUUID(), rollback: randomUUID() }));
  return ({ verb, ticket }: Step): WalletTransaction => {
    const { [verb]: txId = '', debit = '' } = ids[ticket] ?? {};
    return transaction(playerRef, verb === 'credit' ? 450n : 300n, { txId, refTxId: verb === 'debit' ? null : debit });
  };
}

test('behaves like the reference model for random sequences of movements', async () => {
  const property = fc.asyncProperty(steps, async (script) => {
    const playerRef = await newPlayer();
    const toOrder = toOrders(playerRef);
    const model = new Model();
    for (const step of script) {
      const isDone = model.apply(step);
      const outcome = await wallet[step.verb](toOrder(step));
      expect([step, outcome.kind]).toEqual([step, isDone ? 'done' : 'refused']);
      expect(outcome).toMatchObject({ balanceMinor: model.balance });
    }
    expect(await balanceOf(playerRef)).toBe(model.balance);
  });
  await fc.assert(property, { numRuns: 30 });
});

test('keeps the balance consistent under simultaneous movements', async () => {
  const property = fc.asyncProperty(steps, async (script) => {
    const playerRef = await newPlayer();
    const toOrder = toOrders(playerRef);
    const outcomes = await Promise.all(script.map((step) => wallet[step.verb](toOrder(step))));
    expect(outcomes.every(({ kind }) => kind !== 'indeterminate')).toBe(true);
    const { rows } = await database.pool.query<{ total: bigint }>(
      `select coalesce(sum(case movement.kind when 'debit' then -movement.amount_minor when 'credit' then movement.amount_minor
         else (select coalesce(sum(bet.amount_minor), 0) from lotto.trial_transaction bet
           where bet.tx_id = movement.ref_tx_id and bet.kind = 'debit') end), 0)::bigint as total
       from lotto.trial_transaction movement where player_ref = $1`,
      [playerRef],
    );
    const balance = await balanceOf(playerRef);
    expect(balance).toBe(FUNDS + (rows[0]?.total ?? 0n));
    expect(balance ?? -1n).toBeGreaterThanOrEqual(0n);
  });
  await fc.assert(property, { numRuns: 15 });
});

test('refuses wins and rollbacks of another player’s bet', async () => {
  const [owner, thief] = [await newPlayer(), await newPlayer()];
  const debit = transaction(owner, 400n);
  await wallet.debit(debit);
  expect(await wallet.credit(transaction(thief, 900n, { refTxId: debit.txId }))).toMatchObject({ kind: 'refused' });
  expect(await wallet.rollback(transaction(thief, 400n, { refTxId: debit.txId }))).toMatchObject({ kind: 'refused' });
  expect([await balanceOf(owner), await balanceOf(thief)]).toEqual([FUNDS - 400n, FUNDS]);
});

test('rolls back bets only', async () => {
  const playerRef = await newPlayer();
  const [debit, other] = [transaction(playerRef, 400n), transaction(playerRef, 100n)];
  for (const each of [debit, other]) await wallet.debit(each);
  const credit = transaction(playerRef, 900n, { refTxId: debit.txId });
  const rollback = transaction(playerRef, 100n, { refTxId: other.txId });
  await wallet.credit(credit);
  await wallet.rollback(rollback);
  for (const { txId } of [credit, rollback])
    expect(await wallet.rollback(transaction(playerRef, 900n, { refTxId: txId }))).toMatchObject({ kind: 'refused' });
  expect(await balanceOf(playerRef)).toBe(FUNDS - 400n + 900n);
});

test('pays none of a batch of credits if it fails', async () => {
  const playerRef = await newPlayer();
  const debits = [transaction(playerRef, 100n), transaction(playerRef, 100n)];
  for (const debit of debits) await wallet.debit(debit);
  const credits = debits.map(({ txId }) => transaction(playerRef, 700n, { refTxId: txId }));
  await database.pool.query(
    'alter table lotto.trial_account add constraint poor check (balance_minor < 2000) not valid',
  );
  await expect(wallet.creditAll(credits)).rejects.toThrow('poor');
  await database.pool.query('alter table lotto.trial_account drop constraint poor');
  expect(await balanceOf(playerRef)).toBe(FUNDS - 200n);
  expect((await wallet.creditAll(credits)).map(({ kind }) => kind)).toEqual(['done', 'done']);
  expect(await balanceOf(playerRef)).toBe(FUNDS + 1_200n);
});
