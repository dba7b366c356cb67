import { expect, test } from 'vitest';
import { GAMES } from './games.data.ts';
import { samplePicks } from './matcher.ts';
import { oddsIn, rebateOf, toPrizeMode } from './prize-mode.ts';
import { addRatio, partsOf, ZERO } from './ratio.ts';
import { returnOfPick } from './return-to-player.ts';

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

test('oddsIn returns the same table every time', () => {
  for (const { betType } of BETS) {
    expect(oddsIn(betType, 'ODDS')).toBe(betType.odds);
    expect(oddsIn(betType, 'REBATE')).toBe(oddsIn(betType, 'REBATE'));
  }
});

test('oddsIn lowers every level to 95 %, rounded down, in rebate mode', () => {
  for (const { betType } of BETS) {
    const lowered = oddsIn(betType, 'REBATE');
    expect(Object.keys(lowered)).toEqual(Object.keys(betType.odds));
    for (const [level, odds] of Object.entries(betType.odds)) {
      expect(lowered[level]).toBe(Math.floor((odds * 95) / 100));
      expect(Number.isInteger(lowered[level])).toBe(true);
    }
  }
});

test('rebateOf is exactly the difference in return', () => {
  for (const { game, betType } of BETS)
    for (const pick of samplePicks(betType.matcher)) {
      const rebate = rebateOf(game, betType, { pick, mode: 'REBATE' });
      const lowered = returnOfPick(game, betType, { pick, odds: oddsIn(betType, 'REBATE') });
      expect(addRatio(rebate, lowered)).toEqual(returnOfPick(game, betType, { pick, odds: betType.odds }));
      expect(rebate.numerator).toBeGreaterThanOrEqual(0n);
      expect(partsOf(rebate, 1_000n)).toBeLessThan(60n);
      expect(rebateOf(game, betType, { pick, mode: 'ODDS' })).toEqual(ZERO);
    }
});
