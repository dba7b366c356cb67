import { settleTicket } from '@foyer/lottery/settle-ticket.ts';
import type { InjectedFault } from '@foyer/vendor/testing/fake-operator.ts';
import type { Wallet, WalletOutcome, WalletTransaction } from '@foyer/vendor/wallet.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDraw } from '../draws/draw.store.ts';
import { runDraw } from '../draws/run-draw.ts';
import { rollBackTickets } from '../jobs/roll-back-tickets.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { passDatabaseTime, tallyTickets } from '../testing/moved-clock.store.ts';
import { toTicketId } from '../wallet/transaction-id.ts';
import { addTrialAccount, getTrialAccount } from '../wallet/trial-money.store.ts';
import { type Bet, placeTicket } from './place-ticket.ts';
import { getTicket } from './ticket.store.ts';

const CLOSE = '2026-11-21T05:13:00.000Z';
const FUNDS = 10_000_000n;
const COUNT = 9;

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

async function placeSome(count = COUNT): Promise<Bet[]> {
  const bets: Bet[] = [];
  for (let index = 0; index < count; index += 1) {
    const numbers = Array.from({ length: 20 }, (_, pick) => String((index * 10 + pick) % 100).padStart(2, '0'));
    const bet = await lotto.bet({ numbers });
    await placeTicket(lotto.context, bet);
    bets.push(bet);
  }
  return bets;
}

const stateOf = async ({ bettor, requestId }: Bet) =>
  (await getTicket(lotto.database.pool, toTicketId(bettor.merchant, bettor.playerRef, requestId)))?.state;

/** Makes the wallet refuse the win of a bet: it does not know its debit any more. */
function forgetDebit(bet: Bet | undefined): Bet {
  const taken = lotto.operator.movements.find(({ playerRef }) => playerRef === bet?.bettor.playerRef);
  if (!bet || !taken) throw new Error('there is no such bet');
  Object.assign(taken, { txId: 'unknown' });
  return bet;
}

/** A wallet that answers credits and rollbacks of one player, or of all, with this status. @param asked is added the players of credits */
function hostileTo(playerRef: string | null, status: string, asked: string[] = []): Wallet {
  const answer: WalletOutcome =
    status === 'INTERNAL' ? { kind: 'indeterminate', cause: status } : { kind: 'refused', status, balanceMinor: null };
  const isHostile = ({ account }: WalletTransaction) => playerRef === null || account.playerRef === playerRef;
  const { wallet } = lotto.context;
  const credit = async (transaction: WalletTransaction) => {
    asked.push(transaction.account.playerRef);
    return isHostile(transaction) ? answer : wallet.credit(transaction);
  };
  return {
    ...wallet,
    credit,
    creditAll: (transactions) => Promise.all(transactions.map(credit)),
    rollback: async (transaction) => (isHostile(transaction) ? answer : wallet.rollback(transaction)),
  };
}

const run = async (bets: readonly Bet[]) => runDraw(lotto.context, bets[0]?.drawId ?? '');
const settledOf = async () =>
  (await tallyTickets(lotto.database.pool)).find(({ state }) => state === 'settled')?.count ?? 0;

async function expectPaid(bets: readonly Bet[]): Promise<void> {
  const numbers = (await getDraw(lotto.database.pool, bets[0]?.drawId ?? ''))?.numbers ?? [];
  expect(await settledOf()).toBe(bets.length);
  for (const { bettor, requestId } of bets) {
    const entry = await getTicket(lotto.database.pool, toTicketId(bettor.merchant, bettor.playerRef, requestId));
    const due = entry && settleTicket(entry.ticket, numbers).payout.minor;
    expect(entry?.payout?.minor).toBe(due);
    expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS - (entry?.total.minor ?? 0n) + (due ?? 0n));
  }
}

describe('a wallet with batch credits', () => {
  beforeEach(() => {
    lotto.operator.takesCredits = true;
  });

  test('gets no single credits, and pays every ticket', async () => {
    const bets = await placeSome();
    await lotto.at(CLOSE);
    await run(bets);
    await expectPaid(bets);
    expect(lotto.operator.calls).not.toContain('credit');
  });

  test('pays a hundred tickets at a time, as a player cannot bet while their batch is being paid', async () => {
    const bets = await placeSome(101);
    await lotto.at(CLOSE);
    const steps: string[] = [];
    await runDraw({ ...lotto.context, onStep: (step) => steps.push(step) }, bets[0]?.drawId ?? '');
    await expectPaid(bets);
    expect(steps.filter((step) => step === 'batch.settled')).toHaveLength(2);
  });

  test.each<InjectedFault>(['lost', 'unanswered', 'fault', 'fault-after', 'garbage'])(
    'and leaves the outcome open (%s) is asked again with the same ids, and pays once',
    async (mishap) => {
      const bets = await placeSome();
      await lotto.at(CLOSE);
      lotto.operator.mishap = () => mishap;
      await expect(run(bets)).rejects.toThrow(`${COUNT} tickets`);
      expect(await settledOf()).toBe(0);
      lotto.operator.mishap = () => null;
      await run(bets);
      await expectPaid(bets);
    },
  );

  test('that refuses one of them still pays the others, and the draw ends without it', async () => {
    const bets = await placeSome();
    const victim = forgetDebit(bets[0]);
    await lotto.at(CLOSE);
    await run(bets);
    expect(await settledOf()).toBe(COUNT - 1);
    expect(await stateOf(victim)).toBe('open');
    expect(await getDraw(lotto.database.pool, victim.drawId)).toMatchObject({ state: 'settled' });
  });

  test('that refuses one and does not answer another keeps the draw open for the other only', async () => {
    const bets = await placeSome();
    const victim = forgetDebit(bets[0]);
    const silent = bets[1]?.bettor.playerRef ?? '';
    await lotto.at(CLOSE);
    const wallet = hostileTo(silent, 'INTERNAL');
    await expect(runDraw({ ...lotto.context, wallet }, victim.drawId)).rejects.toThrow('1 tickets');
    expect(await settledOf()).toBe(COUNT - 2);
    const asked: string[] = [];
    await runDraw({ ...lotto.context, wallet: hostileTo('nobody', 'INTERNAL', asked) }, victim.drawId);
    expect(asked).toEqual([silent]);
    expect(await settledOf()).toBe(COUNT - 1);
  });

  test('that does not accept our signature is waited for', async () => {
    const bets = await placeSome();
    await lotto.at(CLOSE);
    const wallet = hostileTo(null, 'SIGNATURE_INVALID');
    await expect(runDraw({ ...lotto.context, wallet }, bets[0]?.drawId ?? '')).rejects.toThrow(`${COUNT} tickets`);
    await run(bets);
    await expectPaid(bets);
  });
});

test('ends a draw although the wallet refuses the rollback of an abandoned ticket', async () => {
  const bets = await placeSome();
  const [victim] = bets;
  await lotto.database.pool.query(
    `update lotto.ticket set state = 'voiding', refusal = 'wallet.unavailable' where player_ref = $1`,
    [victim?.bettor.playerRef],
  );
  await lotto.at(CLOSE);
  const wallet = hostileTo(victim?.bettor.playerRef ?? '', 'TX_MISMATCH');
  await runDraw({ ...lotto.context, wallet }, victim?.drawId ?? '');
  expect(await settledOf()).toBe(COUNT - 1);
  expect(await getDraw(lotto.database.pool, victim?.drawId ?? '')).toMatchObject({ state: 'settled' });
  await passDatabaseTime(lotto.database.pool, 60_000);
  await rollBackTickets(lotto.context);
  expect(lotto.operator.balanceOf(victim?.bettor.playerRef ?? '')).toBe(FUNDS);
});

describe('a wallet without batch credits', () => {
  test('is tried at most once by each share of the players, and gets single credits from then on', async () => {
    const bets = await placeSome();
    await lotto.at(CLOSE);
    await run(bets);
    await expectPaid(bets);
    const asked = lotto.operator.calls.filter((verb) => verb === 'credits').length;
    expect(asked).toBeLessThanOrEqual(3);
    await lotto.at('2026-11-21T05:13:10.000Z');
    const next = await placeSome();
    await lotto.at('2026-11-21T05:14:00.000Z');
    await run(next);
    expect(lotto.operator.calls.filter((verb) => verb === 'credits')).toHaveLength(asked);
  });
});

test('pays trial players together with the others, from their play money', async () => {
  lotto.operator.takesCredits = true;
  const bets = await placeSome();
  const playerRef = 'trial-player';
  await addTrialAccount(lotto.database.pool, { playerRef, merchant: 'lotus', currency: 'VND', balanceMinor: FUNDS });
  const bet = await lotto.bet({ playerRef, numbers: ['07'] });
  const trial = { ...bet, bettor: { ...bet.bettor, isTrial: true } };
  await placeTicket(lotto.context, trial);
  await lotto.at(CLOSE);
  await run(bets);
  expect(await settledOf()).toBe(COUNT + 1);
  const entry = await getTicket(lotto.database.pool, toTicketId('lotus', playerRef, bet.requestId));
  const account = await getTrialAccount(lotto.database.pool, playerRef);
  expect(account?.balanceMinor).toBe(FUNDS - (entry?.total.minor ?? 0n) + (entry?.payout?.minor ?? -1n));
  expect(lotto.operator.movements.some((each) => each.playerRef === playerRef)).toBe(false);
});
