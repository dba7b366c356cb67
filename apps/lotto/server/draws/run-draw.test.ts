import { verifyReceipt } from '@foyer/lottery/receipt.ts';
import { settleTicket } from '@foyer/lottery/settle-ticket.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LottoContext, Step } from '../context.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { findDrawStates, setDatabaseTime, tallyTickets, tamperWithManifest } from '../testing/moved-clock.store.ts';
import { runPeriodicJobs } from '../testing/run-periodic-jobs.ts';
import { type Bet, placeTicket } from '../tickets/place-ticket.ts';
import { getTicket } from '../tickets/ticket.store.ts';
import { toTicketId } from '../wallet/transaction-id.ts';
import { getDraw } from './draw.store.ts';
import { getManifest } from './manifest.store.ts';
import { runDraw } from './run-draw.ts';
import { readReceipt } from './seal-tickets.ts';

const DRAW = 'VNQ60-20261121-0733';
const CLOSE = '2026-11-21T05:13:00.000Z';
const FUNDS = 10_000_000n;
/** SHA-256 of nothing (RFC 6962 §2.1). */
const EMPTY_ROOT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const EVERY_NUMBER = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

class Killed extends Error {}

/** A process that dies when it first reaches a step. */
function dyingAt(fatal: Step): LottoContext {
  return {
    ...lotto.context,
    onStep: (step) => {
      if (step === fatal) throw new Killed(step);
    },
  };
}

async function placeSome(count: number): Promise<Bet[]> {
  const bets: Bet[] = [];
  for (let index = 0; index < count; index += 1) {
    const numbers = EVERY_NUMBER.slice(index, index + 20);
    const bet = await lotto.bet({ numbers, betCode: index % 2 ? 'DE' : 'LO2' });
    await placeTicket(lotto.context, bet);
    bets.push(bet);
  }
  return bets;
}

/** Every player's money is the initial amount, less stakes, plus wins by the rules (I3, I5, I6). */
async function expectFairMoney(bets: readonly Bet[]): Promise<void> {
  const { pool } = lotto.database;
  const draw = await getDraw(pool, DRAW);
  for (const bet of bets) {
    const { merchant, playerRef } = bet.bettor;
    const entry = await getTicket(pool, toTicketId(merchant, playerRef, bet.requestId));
    const balance = lotto.operator.balanceOf(playerRef);
    if (entry?.state === 'settled') {
      const { payout } = settleTicket(entry.ticket, draw?.numbers ?? []);
      expect(entry.payout).toEqual(payout);
      expect(balance).toBe(FUNDS - entry.total.minor + payout.minor);
    } else {
      expect(entry?.state ?? 'void').toMatch(/void|refused/);
      expect(balance).toBe(FUNDS);
    }
  }
}

describe('running a draw', () => {
  test('draws the numbers, pays every winner and closes the round of every loser', async () => {
    const bets = await placeSome(16);
    await lotto.at(CLOSE);
    await runDraw(lotto.context, DRAW);
    await expectFairMoney(bets);
    const [tally, ...others] = await tallyTickets(lotto.database.pool);
    expect(tally).toMatchObject({ state: 'settled', count: 16 });
    expect(others).toEqual([]);
    expect(lotto.operator.movements.filter((each) => each.kind === 'credit')).toHaveLength(16);
    expect(lotto.operator.movements.some((each) => each.kind === 'credit' && each.amountMinor === 0n)).toBe(true);
    expect(lotto.operator.movements.some((each) => each.kind === 'credit' && each.amountMinor > 0n)).toBe(true);
  });

  test('does nothing to a draw that is open, settled or unknown', async () => {
    await runDraw(lotto.context, DRAW);
    await runDraw(lotto.context, 'nothing');
    expect((await getDraw(lotto.database.pool, DRAW))?.state).toBe('open');
    await lotto.at(CLOSE);
    await runDraw(lotto.context, DRAW);
    const calls = lotto.operator.calls.length;
    await runDraw(lotto.context, DRAW);
    expect(lotto.operator.calls).toHaveLength(calls);
  });

  test('is done by only one of several simultaneous processes', async () => {
    const bets = await placeSome(5);
    await lotto.at(CLOSE);
    await Promise.all(Array.from({ length: 6 }, () => runDraw(lotto.context, DRAW)));
    await runDraw(lotto.context, DRAW);
    await expectFairMoney(bets);
    expect(lotto.operator.calls.filter((verb) => verb === 'credit')).toHaveLength(5);
  });

  test('waits for the wallet without losing a win: unpaid tickets stay open and are paid later, once', async () => {
    const bets = await placeSome(6);
    await lotto.at(CLOSE);
    const mishaps = ['lost', 'unanswered', 'fault', 'garbage', 'fault-after', null] as const;
    let call = 0;
    lotto.operator.mishap = () => {
      call += 1;
      return mishaps[call % mishaps.length] ?? null;
    };
    await expect(runDraw(lotto.context, DRAW)).rejects.toThrow('wait for the wallet');
    expect((await getDraw(lotto.database.pool, DRAW))?.state).toBe('settling');
    lotto.operator.mishap = () => null;
    await runDraw(lotto.context, DRAW);
    expect((await getDraw(lotto.database.pool, DRAW))?.state).toBe('settled');
    await expectFairMoney(bets);
  });
});

describe('sealing the tickets of a draw', () => {
  const receiptOf = async (bet: Bet) => {
    const entry = await getTicket(
      lotto.database.pool,
      toTicketId(bet.bettor.merchant, bet.bettor.playerRef, bet.requestId),
    );
    return entry && readReceipt(lotto.database.pool, entry);
  };

  test('gives every ticket a receipt that leads to the published root, settled or not', async () => {
    const bets = await placeSome(7);
    await lotto.at(CLOSE);
    expect(await receiptOf(bets[0] as Bet)).toBeNull();
    await expect(runDraw(dyingAt('draw.drawing'), DRAW)).rejects.toThrow(Killed);
    const manifest = await getManifest(lotto.database.pool, DRAW);
    expect(manifest?.tickets).toBe(7);
    const before = await Promise.all(bets.map(receiptOf));
    await runDraw(lotto.context, DRAW);
    expect(await Promise.all(bets.map(receiptOf))).toEqual(before);
    for (const receipt of before) {
      expect(receipt?.root).toBe(manifest?.root);
      expect(receipt && (await verifyReceipt(receipt))).toEqual({ verified: true });
    }
    expect(new Set(before.map((receipt) => receipt?.text)).size).toBe(7);
  });

  test('happens before the numbers are known, and includes draws without tickets', async () => {
    await lotto.at(CLOSE);
    await expect(runDraw(dyingAt('draw.drawing'), DRAW)).rejects.toThrow(Killed);
    expect((await getDraw(lotto.database.pool, DRAW))?.numbers).toBeNull();
    expect(await getManifest(lotto.database.pool, DRAW)).toEqual({
      root: EMPTY_ROOT,
      tickets: 0,
      signature: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
  });

  test('gives no receipt for an abandoned ticket', async () => {
    const [kept] = await placeSome(1);
    const bet = await lotto.bet();
    await expect(placeTicket(dyingAt('ticket.debited'), bet)).rejects.toThrow(Killed);
    await lotto.at('2026-11-21T05:13:05.000Z');
    await runDraw(lotto.context, DRAW);
    expect(await receiptOf(bet)).toBeNull();
    expect(await receiptOf(kept as Bet)).not.toBeNull();
  });

  test('cannot be undone: the record is immutable', async () => {
    await placeSome(2);
    await lotto.at(CLOSE);
    await runDraw(lotto.context, DRAW);
    const before = await getManifest(lotto.database.pool, DRAW);
    await tamperWithManifest(lotto.database.pool, DRAW);
    expect(await getManifest(lotto.database.pool, DRAW)).toEqual(before);
  });
});

describe('a process that is killed', () => {
  const steps: Step[] = [
    'draw.drawing',
    'draw.drawn',
    'draw.settling',
    'ticket.credited',
    'batch.settled',
    'draw.settled',
  ];
  test.each(steps)('at %s leaves a draw that the next one finishes with the same result', async (step) => {
    const bets = await placeSome(4);
    await lotto.at(CLOSE);
    await expect(runDraw(dyingAt(step), DRAW)).rejects.toThrow(Killed);
    const numbers = (await getDraw(lotto.database.pool, DRAW))?.numbers;
    for (const drawId of await runPeriodicJobs(lotto.context)) await runDraw(lotto.context, drawId);
    const draw = await getDraw(lotto.database.pool, DRAW);
    expect(draw?.state).toBe('settled');
    if (numbers) expect(draw?.numbers).toEqual(numbers);
    await expectFairMoney(bets);
  });

  test('at draw.closed leaves a closed draw that the sweep finds', async () => {
    const bets = await placeSome(2);
    await setDatabaseTime(lotto.database.pool, new Date(CLOSE));
    await expect(runPeriodicJobs(dyingAt('draw.closed'))).rejects.toThrow(Killed);
    expect(await runPeriodicJobs(lotto.context)).toEqual([DRAW]);
    await runDraw(lotto.context, DRAW);
    await expectFairMoney(bets);
  });

  test.each<Step>(['ticket.inserted', 'ticket.debited'])(
    'at %s refunds the stake and accepts no ticket',
    async (step) => {
      const bet = await lotto.bet();
      await expect(placeTicket(dyingAt(step), bet)).rejects.toThrow(Killed);
      await setDatabaseTime(lotto.database.pool, new Date('2026-11-21T05:12:10.000Z'));
      await runPeriodicJobs(lotto.context);
      expect(await placeTicket(lotto.context, bet)).toEqual({ code: 'request.in.progress' });
      await setDatabaseTime(lotto.database.pool, new Date('2026-11-21T05:12:16.000Z'));
      await runPeriodicJobs(lotto.context);
      await expectFairMoney([bet]);
      expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
    },
  );

  test.each<Step>(['ticket.voiding', 'ticket.rolled-back'])('at %s still gives the stake back, once', async (step) => {
    const bet = await lotto.bet();
    lotto.operator.mishap = (verb) => (verb === 'debit' ? 'unanswered' : null);
    await expect(placeTicket(dyingAt(step), bet)).rejects.toThrow(Killed);
    await runPeriodicJobs(lotto.context);
    await runPeriodicJobs(lotto.context);
    expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
    expect((await tallyTickets(lotto.database.pool)).map((each) => each.state)).toEqual(['void']);
  });

  test('with a pending debit at the close delays the draw for the grace period only', async () => {
    const bet = await lotto.bet();
    await expect(placeTicket(dyingAt('ticket.debited'), bet)).rejects.toThrow(Killed);
    await lotto.at('2026-11-21T05:13:03.999Z');
    let waits = 0;
    const pause = async () => {
      waits += 1;
      await lotto.at('2026-11-21T05:13:04.001Z');
    };
    await runDraw({ ...lotto.context, pause }, DRAW);
    expect(waits).toBe(1);
    await expectFairMoney([bet]);
    expect((await findDrawStates(lotto.database.pool))[0]).toEqual({ drawId: DRAW, state: 'settled' });
  });
});
