import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweep } from '../jobs/sweep.ts';
import { GAME, type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { tallyTickets } from '../testing/moved-clock.store.ts';
import { placeTicket } from '../tickets/place-ticket.ts';
import { advanceDraws } from './advance-draws.ts';
import { getDraw, getOpenDraw } from './draw.store.ts';
import { runDraw } from './run-draw.ts';
import { voidDraw } from './void-draw.ts';

const DRAW = 'VNQ60-20261121-0733';
const CLOSE = '2026-11-21T05:13:00.000Z';
const FUNDS = 10_000_000n;

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

test('stops bets on a voided draw and refunds every stake once', async () => {
  const bets = await Promise.all(Array.from({ length: 4 }, () => lotto.bet()));
  for (const bet of bets) await placeTicket(lotto.context, bet);
  expect(await voidDraw(lotto.database.pool, DRAW)).toEqual({ tickets: 4 });
  expect(await placeTicket(lotto.context, await lotto.bet({ drawId: DRAW }))).toEqual({ code: 'bet.closed' });
  await sweep(lotto.context);
  await sweep(lotto.context);
  for (const { bettor } of bets) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS);
  expect(await tallyTickets(lotto.database.pool)).toMatchObject([{ state: 'void', count: 4 }]);
});

test('opens the next draw at its own time', async () => {
  await voidDraw(lotto.database.pool, DRAW);
  await advanceDraws(lotto.context, GAME);
  expect(await getOpenDraw(lotto.database.pool, GAME.code)).toBeNull();
  await lotto.at(CLOSE);
  expect((await getOpenDraw(lotto.database.pool, GAME.code))?.drawId).toBe('VNQ60-20261121-0734');
});

test('voids a draw whose beacon never comes, and never draws it afterwards', async () => {
  const bet = await lotto.bet();
  await placeTicket(lotto.context, bet);
  await lotto.at(CLOSE);
  const silent = { ...lotto.context.beacon, read: async () => null };
  await runDraw({ ...lotto.context, beacon: silent }, DRAW);
  expect(await voidDraw(lotto.database.pool, DRAW)).toEqual({ tickets: 1 });
  await runDraw(lotto.context, DRAW);
  await sweep(lotto.context);
  expect(await getDraw(lotto.database.pool, DRAW)).toMatchObject({ state: 'voided', numbers: null });
  expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
});

test('never voids a draw with numbers, a draw twice, or an unknown draw', async () => {
  await voidDraw(lotto.database.pool, 'VNQ60-20261121-0735');
  expect(await voidDraw(lotto.database.pool, 'VNQ60-20261121-0735')).toEqual({ code: 'voided' });
  expect(await voidDraw(lotto.database.pool, 'nothing')).toEqual({ code: 'unknown' });
  await lotto.at(CLOSE);
  await runDraw(lotto.context, DRAW);
  expect(await voidDraw(lotto.database.pool, DRAW)).toEqual({ code: 'drawn' });
});
