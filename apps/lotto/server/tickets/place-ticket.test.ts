import { Refusal } from '@foyer/http/refusal.ts';
import type { InjectedFault } from '@foyer/vendor/testing/fake-operator.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LottoContext } from '../context.ts';
import { advanceDraws } from '../draws/advance-draws.ts';
import { runDraw } from '../draws/run-draw.ts';
import { STALE_PENDING_MS } from '../settings.ts';
import { GAME, type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import {
  countLateTickets,
  passDatabaseTime,
  setDatabaseTime,
  shiftDatabaseTime,
} from '../testing/moved-clock.store.ts';
import { type PlacedTicket, placeTicket } from './place-ticket.ts';
import { ticketHandlers } from './ticket.handlers.ts';
import { getTicket } from './ticket.store.ts';

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

const TOTAL = 54_000n;
const FUNDS = 10_000_000n;

function placed(outcome: Awaited<ReturnType<typeof placeTicket>>): PlacedTicket {
  if (outcome instanceof Refusal) throw new Error(outcome.code);
  return outcome;
}

/** Injects a fault into the first call of a verb only. */
function once(verb: string, mishap: InjectedFault): (verb: string) => InjectedFault {
  let isDone = false;
  return (called) => {
    if (called !== verb || isDone) return null;
    isDone = true;
    return mishap;
  };
}

describe('placing a ticket', () => {
  test('answers that the outcome is unknown until the rollback of a lost debit is confirmed', async () => {
    const bet = await lotto.bet();
    lotto.operator.mishap = (verb) => (verb === 'debit' ? 'unanswered' : verb === 'rollback' ? 'lost' : null);
    expect(await placeTicket(lotto.context, bet)).toEqual({ code: 'outcome.unknown' });
    expect(await placeTicket(lotto.context, bet)).toEqual({ code: 'outcome.unknown' });
    expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS - TOTAL);
    lotto.operator.mishap = () => null;
    expect(await placeTicket(lotto.context, bet)).toEqual({ code: 'wallet.unavailable' });
    expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
  });

  test.each(['ticket.inserted', 'ticket.debited'] as const)(
    'answers that the outcome is unknown after a fault at %s, and the real outcome once it is settled',
    async (fatal) => {
      const bet = await lotto.bet();
      const context: LottoContext = {
        ...lotto.context,
        onStep: (step) => {
          if (step === fatal) throw new Error('the connection to the database is gone');
        },
      };
      const body = { ...bet.request, gameCode: bet.gameCode, drawId: bet.drawId, requestId: bet.requestId };
      const session = { ...bet.bettor, currency: 'VND' };
      const answer = await ticketHandlers['ticket.place']({ body, session } as never, context);
      expect(answer).toEqual({ code: 'outcome.unknown' });
      expect(await placeTicket(lotto.context, bet)).toEqual({ code: 'request.in.progress' });
      await passDatabaseTime(lotto.database.pool, STALE_PENDING_MS + 1_000);
      expect(await placeTicket(lotto.context, bet)).toMatchObject({ code: 'wallet.unavailable' });
      expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
    },
  );

  test('debits stake × numbers × 27 once and returns the new balance', async () => {
    const bet = await lotto.bet();
    const { placed: ticket, balanceMinor } = placed(await placeTicket(lotto.context, bet));
    expect(ticket).toMatchObject({ state: 'open', total: { minor: TOTAL, currency: 'VND' } });
    expect(balanceMinor).toBe(FUNDS - TOTAL);
    expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS - TOTAL);
  });

  test('makes one ticket and one debit, however often the button is pressed', async () => {
    const bet = await lotto.bet();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => placeTicket(lotto.context, bet)));
    expect(outcomes.filter((each) => !(each instanceof Refusal)).length).toBeGreaterThanOrEqual(1);
    for (const each of outcomes) if (each instanceof Refusal) expect(each.code).toBe('request.in.progress');
    expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS - TOTAL);
    expect(placed(await placeTicket(lotto.context, bet)).placed.state).toBe('open');
  });

  test('answers a repeated request with the same ticket, even after the draw has settled', async () => {
    const bet = await lotto.bet();
    const first = placed(await placeTicket(lotto.context, bet)).placed;
    await lotto.at('2026-11-21T05:13:00.000Z');
    await runDraw(lotto.context, bet.drawId);
    expect(placed(await placeTicket(lotto.context, bet)).placed).toMatchObject({
      ticketId: first.ticketId,
      state: 'settled',
    });
    expect(
      lotto.operator.movements.filter((each) => each.kind === 'debit' && each.roundId === first.ticketId),
    ).toHaveLength(1);
  });
});

describe('refusing a ticket', () => {
  test('with the real balance when it is too low, and with nothing debited', async () => {
    lotto.operator.fund('poor', 53_999n);
    const bet = await lotto.bet({ playerRef: 'poor' });
    const refusal = { code: 'balance.insufficient', value: { balanceMinor: '53999' } };
    expect(await placeTicket(lotto.context, bet)).toEqual(refusal);
    expect(lotto.operator.balanceOf('poor')).toBe(53_999n);
  });

  test('again when it is repeated, even if there is money by then', async () => {
    lotto.operator.fund('late', 0n);
    const bet = await lotto.bet({ playerRef: 'late' });
    await placeTicket(lotto.context, bet);
    lotto.operator.fund('late', FUNDS);
    expect(await placeTicket(lotto.context, bet)).toEqual({ code: 'balance.insufficient' });
    expect(lotto.operator.balanceOf('late')).toBe(FUNDS);
  });

  test('of a disabled member', async () => {
    lotto.operator.fund('disabled', FUNDS);
    lotto.operator.disabled.add('disabled');
    const bet = await lotto.bet({ playerRef: 'disabled' });
    expect(await placeTicket(lotto.context, bet)).toEqual({ code: 'account.disabled' });
  });

  test('that is repeated with other numbers', async () => {
    const bet = await lotto.bet();
    await placeTicket(lotto.context, bet);
    const other = { ...bet, request: { ...bet.request, numbers: ['99'] } };
    expect(await placeTicket(lotto.context, other)).toEqual({ code: 'idempotency.mismatch' });
  });

  test('in another currency than the session has', async () => {
    const bet = await lotto.bet({ currency: 'PHP' });
    expect(await placeTicket(lotto.context, bet)).toEqual({
      code: 'invalid.request',
      value: [{ field: 'currency', code: 'currency.mismatch' }],
    });
  });

  test('names the rule that it breaks', async () => {
    const bet = await lotto.bet({ numbers: ['7'] });
    expect(await placeTicket(lotto.context, bet)).toEqual({
      code: 'invalid.request',
      value: [{ field: 'numbers', code: 'numbers.malformed' }],
    });
    const stale = await lotto.bet();
    const tampered = { ...stale, request: { ...stale.request, odds: { hit: 990_000 } } };
    expect(await placeTicket(lotto.context, tampered)).toEqual({ code: 'odds.changed' });
  });

  test.each(['VNQ60-20261121-0734', 'VNQ60-20200101-0001', '', "'; drop table lotto.ticket; --"])(
    'for draw %j, which is not open',
    async (drawId) => {
      const bet = await lotto.bet({ drawId });
      expect(await placeTicket(lotto.context, bet)).toEqual({ code: 'bet.closed' });
      expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
    },
  );

  test('at closing time by the database clock, although the draw has not been closed yet', async () => {
    const bet = await lotto.bet();
    await setDatabaseTime(lotto.database.pool, new Date('2026-11-21T05:13:00.000Z'));
    expect(await placeTicket(lotto.context, bet)).toEqual({ code: 'bet.closed' });
    await setDatabaseTime(lotto.database.pool, new Date('2026-11-21T05:12:59.999Z'));
    expect(placed(await placeTicket(lotto.context, bet)).placed.state).toBe('open');
  });
});

describe('a failing wallet', () => {
  test.each<[InjectedFault, string]>([
    ['lost', 'never got the debit'],
    ['unanswered', 'did the debit but lost the answer'],
    ['fault', 'failed'],
    ['fault-after', 'failed after the debit'],
    ['garbage', 'did the debit and answered nonsense'],
  ])('(%s) costs the member nothing if it %s', async (mishap) => {
    const bet = await lotto.bet();
    lotto.operator.mishap = once('debit', mishap);
    expect(await placeTicket(lotto.context, bet)).toEqual({ code: 'wallet.unavailable' });
    expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
    expect(await placeTicket(lotto.context, bet)).toEqual({ code: 'wallet.unavailable' });
    expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
  });

  test('takes the money once for a debit that is delivered twice', async () => {
    const bet = await lotto.bet();
    lotto.operator.mishap = once('debit', 'twice');
    expect(placed(await placeTicket(lotto.context, bet)).placed.state).toBe('open');
    expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS - TOTAL);
  });

  test('is asked to roll back until the ticket is void', async () => {
    const bet = await lotto.bet();
    lotto.operator.mishap = (verb) => (verb === 'debit' ? 'unanswered' : 'lost');
    await placeTicket(lotto.context, bet);
    expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS - TOTAL);
    lotto.operator.mishap = () => null;
    await lotto.at('2026-11-21T05:13:00.000Z');
    await runDraw(lotto.context, bet.drawId);
    expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
  });

  test('takes no money if it answers after the draw abandoned the ticket', async () => {
    const bet = await lotto.bet();
    const held = lotto.operator.hold('debit');
    const outcome = placeTicket(lotto.context, bet);
    await held.arrived;
    await setDatabaseTime(lotto.database.pool, new Date('2026-11-21T05:13:05.000Z'));
    await advanceDraws(lotto.context, GAME);
    await runDraw(lotto.context, bet.drawId);
    held.release();
    expect(await outcome).toEqual({ code: expect.stringMatching(/bet.closed|wallet.unavailable/) });
    expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
  });
});

describe('bets around the closing moment', () => {
  test('are each decided once, by the database clock: none late, none lost, none paid for twice', async () => {
    const { pool } = lotto.database;
    const closesAt = new Date('2026-11-21T05:13:00.000Z').getTime();
    const bets = await Promise.all(Array.from({ length: 50 }, () => lotto.bet()));
    const [early, ...others] = bets;
    const outcomes = [await placeTicket(lotto.context, early as (typeof bets)[number])];
    // From here the clock runs, and the draw closes in 80 ms, in the middle of the other bets.
    await shiftDatabaseTime(pool, closesAt - 80 - Date.now());
    const attempts = others.map(async (bet, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 4));
      return placeTicket(lotto.context, bet);
    });
    const closing = new Promise((resolve) => setTimeout(resolve, 80)).then(() => advanceDraws(lotto.context, GAME));
    outcomes.push(...(await Promise.all(attempts)));
    await closing;
    const taken = outcomes.filter((each) => !(each instanceof Refusal));
    for (const each of outcomes) if (each instanceof Refusal) expect(each.code).toBe('bet.closed');
    expect([taken.length > 0, taken.length < 50]).toEqual([true, true]);
    expect(await countLateTickets(pool)).toBe(0);
    expect(lotto.operator.movements.filter((each) => each.kind === 'debit')).toHaveLength(taken.length);
    await shiftDatabaseTime(pool, closesAt + 10_000 - Date.now());
    await advanceDraws(lotto.context, GAME);
    await runDraw(lotto.context, 'VNQ60-20261121-0733');
    for (const each of taken) {
      const ticket = 'placed' in each ? await getTicket(pool, each.placed.ticketId) : null;
      expect(ticket?.state).toBe('settled');
    }
  });
});
