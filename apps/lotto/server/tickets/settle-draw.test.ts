import { settleTicket } from '@foyer/lottery/settle-ticket.ts';
import type { InjectedFault } from '@foyer/vendor/testing/fake-operator.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDraw } from '../draws/draw.store.ts';
import { runDraw } from '../draws/run-draw.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { tallyTickets } from '../testing/moved-clock.store.ts';
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

async function placeSome(): Promise<Bet[]> {
  const bets: Bet[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    const numbers = Array.from({ length: 20 }, (_, pick) => String((index * 10 + pick) % 100).padStart(2, '0'));
    const bet = await lotto.bet({ numbers });
    await placeTicket(lotto.context, bet);
    bets.push(bet);
  }
  return bets;
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

  test('that refuses one of them still pays the others', async () => {
    const bets = await placeSome();
    const [victim] = bets;
    const debit = lotto.operator.movements.findIndex((each) => each.playerRef === victim?.bettor.playerRef);
    const [taken] = lotto.operator.movements.slice(debit);
    if (taken) Object.assign(taken, { txId: 'unknown' });
    await lotto.at(CLOSE);
    await expect(run(bets)).rejects.toThrow('1 tickets');
    expect(await settledOf()).toBe(COUNT - 1);
  });
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
