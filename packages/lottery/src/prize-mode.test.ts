import { money, scaleMoney } from '@foyer/money/money.ts';
import { expect, test } from 'vitest';
import { requireBetType, requireGame } from './find-game.ts';
import { type BetType, type Game, PRIZE_MODES, type PrizeMode } from './game.ts';
import { STAKES } from './games/bets.ts';
import { GAMES } from './games.data.ts';
import { expectedTimes, samplePicks } from './matcher.ts';
import { priceTicket, toOdds } from './price-ticket.ts';
import { oddsIn, rebateIn, toPrizeMode } from './prize-mode.ts';
import { addRatio, multiplyRatio, partsOf, ratio, subtractRatio, ZERO } from './ratio.ts';
import { returnOfPick } from './return-to-player.ts';
import { countUnits } from './units.ts';

const BETS = GAMES.flatMap((game) => game.betTypes.map((betType) => ({ game, betType })));

test.each([
  ['ODDS', 'ODDS'],
  ['odds', 'ODDS'],
  ['Lott', 'ODDS'],
  ['LOTT', 'ODDS'],
  ['REBATE', 'REBATE'],
  ['Rebate', 'REBATE'],
])('toPrizeMode reads %s as %s', (name, mode) => {
  expect(toPrizeMode(name)).toBe(mode);
});

test.each(['', ' ODDS', 'ODD', 'BOTH', '__proto__', 'constructor', 'toString', 'ＯＤＤＳ'])(
  'toPrizeMode rejects %j',
  (name) => {
    expect(toPrizeMode(name)).toBeNull();
  },
);

const codesOf = (game: Game, betType: BetType) => ({ gameCode: game.code, betCode: betType.code });

const PAYMENTS = Object.keys(STAKES).flatMap((currency) => PRIZE_MODES.map((mode) => ({ currency, mode })));

/** Every bet in every currency and mode. */
const CASES = BETS.flatMap((bet) => PAYMENTS.map((payment) => ({ ...bet, payment })));

test('oddsIn returns the same table every time', () => {
  for (const { game, betType, payment } of CASES)
    expect(oddsIn(game, betType, payment)).toBe(oddsIn(game, betType, payment));
});

test('oddsIn has the levels of the bet type, none above its odds', () => {
  for (const { game, betType, payment } of CASES) {
    const odds = oddsIn(game, betType, payment);
    expect(Object.keys(odds)).toEqual(Object.keys(betType.odds));
    for (const [level, each] of Object.entries(odds)) expect(each).toBeLessThanOrEqual(betType.odds[level] ?? 0);
  }
});

test.each([
  ['VND', 'ODDS', 1_997],
  ['PHP', 'ODDS', 1_990],
  ['BRL', 'ODDS', 1_990],
  ['VND', 'REBATE', 1_897],
  ['BRL', 'REBATE', 1_890],
] as const)('oddsIn pays Big and Small in %s and mode %s ×%d thousandths', (currency, mode, odds) => {
  const game = requireGame('VNQ60');
  expect(oddsIn(game, requireBetType(game, 'TX'), { currency, mode }).BIG).toBe(odds);
});

test('every payout and rebate is whole minor units at the smallest stake and its step, so that no stake loses a fraction', () => {
  for (const { game, betType, payment } of CASES) {
    const { min = 0n, step = 0n } = game.stakes[payment.currency] ?? {};
    const rebate = rebateIn(payment.mode);
    const units = BigInt(countUnits(game, betType));
    for (const stake of [min, step]) {
      for (const odds of Object.values(oddsIn(game, betType, payment)))
        expect((stake * BigInt(odds)) % 1_000n).toBe(0n);
      expect((stake * units * rebate.numerator) % rebate.denominator).toBe(0n);
    }
  }
});

test('a ticket at the smallest stake returns exactly the printed share on average, in every currency and mode', () => {
  for (const { game, betType, payment } of CASES)
    for (const pick of samplePicks(betType.matcher)) {
      const odds = oddsIn(game, betType, payment);
      const printed = addRatio(returnOfPick(game, betType, { pick, odds }), rebateIn(payment.mode));
      const stake = money(game.stakes[payment.currency]?.min ?? 0n, payment.currency);
      const price = priceTicket({ ...codesOf(game, betType), numbers: [pick], stake, odds, prizeMode: payment.mode });
      let paid = ratio(price.rebate.minor);
      for (const [level, times] of expectedTimes(betType.matcher, pick, game.shape)) {
        const { minor } = scaleMoney(stake, toOdds(odds[level] ?? 0));
        paid = addRatio(paid, multiplyRatio(times, ratio(minor)));
      }
      expect(multiplyRatio(paid, ratio(1n, price.total.minor))).toEqual(printed);
    }
});

test('rebate mode returns as much as the full odds, less at most half a percent of the stake', () => {
  for (const { game, betType, payment } of CASES)
    for (const pick of samplePicks(betType.matcher)) {
      const returned = (mode: PrizeMode) =>
        addRatio(
          returnOfPick(game, betType, { pick, odds: oddsIn(game, betType, { ...payment, mode }) }),
          rebateIn(mode),
        );
      if (returned('ODDS').numerator === 0n) continue;
      const less = partsOf(subtractRatio(returned('ODDS'), returned('REBATE')), 10_000n);
      expect(less).toBeGreaterThanOrEqual(0n);
      expect(less, `${game.code} ${betType.code} ${pick} ${payment.currency}`).toBeLessThanOrEqual(50n);
    }
});

test('gives no rebate with full odds', () => {
  expect(rebateIn('ODDS')).toEqual(ZERO);
});
