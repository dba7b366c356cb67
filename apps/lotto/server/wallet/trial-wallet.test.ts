import { randomUUID } from 'node:crypto';
import { money } from '@foyer/money/money.ts';
import { createTrialWallet } from '@foyer/vendor/trial-wallet.ts';
import type { Wallet, WalletOutcome, WalletTransaction } from '@foyer/vendor/wallet.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LottoFixture, lottoFixture } from '../testing/lotto-fixture.ts';
import { addTrialAccount } from './trial-money.store.ts';

let lotto: LottoFixture;
let wallet: Wallet;
let playerRef: string;
beforeAll(async () => {
  lotto = await lottoFixture();
  wallet = createTrialWallet(lotto.database.pool, 'lotto');
});
afterAll(() => lotto.database.drop());
beforeEach(async () => {
  playerRef = `trial-${randomUUID()}`;
  await addTrialAccount(lotto.database.pool, { playerRef, merchant: 'lotus', currency: 'VND', balanceMinor: 100n });
});

function transaction(minor: bigint, changes: Partial<WalletTransaction> = {}): WalletTransaction {
  return {
    account: { merchant: 'lotus', playerRef, sessionId: playerRef, gameCode: 'VNQ60', isTrial: true },
    txId: randomUUID(),
    refTxId: null,
    roundId: 'round',
    amount: money(minor, 'VND'),
    isRoundClosed: false,
    betDetails: null,
    ...changes,
  };
}
const done = (balanceMinor: bigint): WalletOutcome => ({ kind: 'done', balanceMinor });
const refused = (status: string, balanceMinor: bigint | null): WalletOutcome => ({
  kind: 'refused',
  status,
  balanceMinor,
});

describe('the play-money wallet', () => {
  test('debits and credits, and gives repeated calls the same answer (W1)', async () => {
    const debit = transaction(40n);
    expect(await wallet.debit(debit)).toEqual(done(60n));
    expect(await wallet.debit(debit)).toEqual(done(60n));
    const credit = transaction(90n, { refTxId: debit.txId });
    expect(await wallet.credit(credit)).toEqual(done(150n));
    expect(await wallet.credit(credit)).toEqual(done(150n));
    expect(await wallet.balance(debit.account)).toEqual(done(150n));
  });

  test('refuses the same id with different content (W2)', async () => {
    const debit = transaction(40n);
    await wallet.debit(debit);
    expect(await wallet.debit({ ...debit, amount: money(41n, 'VND') })).toEqual(refused('TX_MISMATCH', 60n));
    expect(await wallet.credit({ ...debit, refTxId: debit.txId })).toEqual(refused('TX_MISMATCH', 60n));
  });

  test('refuses a currency or merchant that is not the account’s (W13)', async () => {
    expect(await wallet.debit(transaction(1n, { amount: money(1n, 'PHP') }))).toEqual(refused('TX_MISMATCH', 100n));
    const account = { ...transaction(1n).account, merchant: 'aurora' };
    expect(await wallet.debit(transaction(1n, { account }))).toEqual(refused('TX_MISMATCH', 100n));
  });

  test('remembers the rollback of an unknown debit, and refuses that debit afterwards (W5, W6)', async () => {
    const debit = transaction(40n);
    expect(await wallet.rollback(transaction(40n, { refTxId: debit.txId }))).toEqual(done(100n));
    expect(await wallet.debit(debit)).toEqual(refused('BET_ALREADY_CLOSED', 100n));
  });

  test('rolls back once, and not after a win, not even one of zero (W7)', async () => {
    const debit = transaction(40n);
    await wallet.debit(debit);
    expect(await wallet.rollback(transaction(40n, { refTxId: debit.txId }))).toEqual(done(100n));
    expect(await wallet.rollback(transaction(40n, { refTxId: debit.txId }))).toEqual(done(100n));
    const lost = transaction(40n);
    await wallet.debit(lost);
    await wallet.credit(transaction(0n, { refTxId: lost.txId }));
    expect(await wallet.rollback(transaction(40n, { refTxId: lost.txId }))).toEqual(refused('BET_ALREADY_CLOSED', 60n));
  });

  test('pays a debit at most one win, and none without a debit', async () => {
    const debit = transaction(40n);
    expect(await wallet.credit(transaction(9n, { refTxId: debit.txId }))).toEqual(refused('BET_NOT_FOUND', 100n));
    await wallet.debit(debit);
    await wallet.credit(transaction(9n, { refTxId: debit.txId }));
    expect(await wallet.credit(transaction(9n, { refTxId: debit.txId }))).toEqual(refused('BET_ALREADY_CLOSED', 69n));
  });

  test('lets exactly ten of twenty racing debits of 10 through on a balance of 100', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => wallet.debit(transaction(10n))));
    expect(outcomes.filter((each) => each.kind === 'done')).toHaveLength(10);
    expect(outcomes.filter((each) => each.kind === 'refused' && each.status === 'INSUFFICIENT_FUNDS')).toHaveLength(10);
    expect(await wallet.balance(transaction(0n).account)).toEqual(done(0n));
  });

  test('rejects unknown players', async () => {
    const account = { ...transaction(1n).account, playerRef: 'nobody' };
    expect(await wallet.balance(account)).toEqual(refused('TOKEN_EXPIRED', null));
    expect(await wallet.debit(transaction(1n, { account }))).toEqual(refused('TOKEN_EXPIRED', null));
  });

  test('credits a batch, each by the same rules, and gives a repeated call the same answer', async () => {
    const debits = [transaction(10n), transaction(20n), transaction(30n)];
    for (const debit of debits) await wallet.debit(debit);
    const [first, second, third] = debits.map((debit, index) => transaction(BigInt(index), { refTxId: debit.txId }));
    const stranger = transaction(9n, { account: { ...transaction(9n).account, playerRef: 'nobody' } });
    const transactions = [
      first,
      second,
      { ...second, amount: money(5n, 'VND') },
      { ...third, txId: randomUUID() },
      third,
      first,
    ];
    const outcomes = await wallet.creditAll([...transactions, transaction(9n), stranger] as WalletTransaction[]);
    const again = await wallet.creditAll(transactions as WalletTransaction[]);
    expect(outcomes).toEqual([
      done(40n),
      done(41n),
      refused('TX_MISMATCH', 41n),
      done(43n),
      refused('BET_ALREADY_CLOSED', 43n),
      done(43n),
      refused('BET_NOT_FOUND', 43n),
      refused('TOKEN_EXPIRED', null),
    ]);
    expect(again.map((each) => each.kind)).toEqual(outcomes.slice(0, 6).map((each) => each.kind));
    expect(await wallet.balance(transaction(0n).account)).toEqual(done(43n));
  });

  test('pays racing batches in any order once, without a deadlock', async () => {
    const others = Array.from({ length: 4 }, () => `trial-${randomUUID()}`);
    for (const other of others)
      await addTrialAccount(lotto.database.pool, {
        playerRef: other,
        merchant: 'lotus',
        currency: 'VND',
        balanceMinor: 100n,
      });
    const credits: WalletTransaction[] = [];
    for (const other of others) {
      const debit = transaction(40n, { account: { ...transaction(0n).account, playerRef: other } });
      await wallet.debit(debit);
      credits.push({ ...debit, txId: randomUUID(), refTxId: debit.txId, amount: money(50n, 'VND') });
    }
    const backwards = [...credits].reverse();
    const outcomes = await Promise.all([credits, backwards, credits, backwards].map((some) => wallet.creditAll(some)));
    expect(outcomes.flat()).toEqual(Array.from({ length: 16 }, () => done(110n)));
  });
});
