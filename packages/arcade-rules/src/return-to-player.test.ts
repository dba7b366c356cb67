import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDiceWinners, diceMultiplier, diceReturn, isDiceBet, playDice } from './dice.ts';
import { duelReturn } from './duel.ts';
import { FISH } from './fish.data.ts';
import { fishReturn } from './fish.ts';
import { lanternAt, lanternMs, lanternReturn, MAX_LANTERN_POINT, toLanternPoint } from './lantern.ts';
import { toPercent } from './multiplier.ts';
import { PEARL_TABLES } from './pearl-tables.data.ts';
import { type PearlRisk, type PearlRows, pearlCups, pearlReturn } from './pearls.ts';
import { REEL, reelsReturn } from './reels.ts';

const target = fc.integer({ min: 0, max: 9_999 });
const side = fc.constantFrom('under' as const, 'over' as const);

describe('Lucky Dice', () => {
  test('returns exactly 98 % where 98 / chance has two decimals, and never more', () => {
    expect(toPercent(diceReturn({ side: 'under', target: 5_000 }))).toBe(98);
    expect(toPercent(diceReturn({ side: 'over', target: 9_799 }))).toBe(98);
    fc.assert(
      fc.property(side, target, (chosen, number) => {
        const bet = { side: chosen, target: number };
        fc.pre(isDiceBet(bet));
        const percent = toPercent(diceReturn(bet));
        expect(percent).toBeLessThanOrEqual(98);
        // Less than a hundredth of the stake is cut off.
        expect(percent).toBeGreaterThan(98 - countDiceWinners(bet) / 10_000);
      }),
    );
  });

  test('pays 1.58× at a chance of 62 %', () => {
    expect(diceMultiplier({ side: 'under', target: 6_200 })).toBe(158);
  });

  test.each([199, 9_601, 62.5, Number.NaN])('takes no bet on a target of %d hundredths', (number) => {
    expect(isDiceBet({ side: 'under', target: number })).toBe(false);
  });

  test('pays exactly the numbers it counts as winners', () => {
    fc.assert(
      fc.property(fc.nat(), side, fc.integer({ min: 400, max: 9_500 }), (nonce, chosen, number) => {
        const bet = { side: chosen, target: number };
        const { multiplier, roll } = playDice({ serverSeed: 'ab'.repeat(32), clientSeed: 'seed', nonce }, bet);
        expect(multiplier > 0).toBe(chosen === 'under' ? roll < number : roll > number);
      }),
    );
  });
});

describe('Pearl Drop', () => {
  test('returns 97.4755859375 % with 12 rows at medium risk', () => {
    const exact = pearlReturn({ rows: 12, risk: 'medium' });
    expect(exact).toEqual({ paid: 399_260n, staked: 409_600n });
    expect(pearlCups({ rows: 12, risk: 'medium' })).toEqual([
      2600, 900, 400, 200, 110, 60, 30, 60, 110, 200, 400, 900, 2600,
    ]);
  });

  const boards = [8, 12, 16].flatMap((rows) =>
    Object.keys(PEARL_TABLES[8]).map((risk) => [rows as PearlRows, risk as PearlRisk] as const),
  );
  test.each(boards)('returns between 97 and 98 % with %d rows at %s risk', (rows, risk) => {
    const percent = toPercent(pearlReturn({ rows, risk }));
    expect(percent).toBeGreaterThan(97);
    expect(percent).toBeLessThan(98);
  });
});

describe('Lantern Rise', () => {
  test('returns 97 % at every target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: MAX_LANTERN_POINT }), (number) => {
        const { paid, staked } = lanternReturn(number);
        const missing = (staked * 97n) / 100n - paid;
        // Rounding loses less than one winning value of the 2^52, which would pay the target.
        expect(missing >= 0n && missing < BigInt(number)).toBe(true);
      }),
    );
  });

  test('reaches a target exactly as often as the return assumes', () => {
    for (const number of [101, 150, 247, 10_000]) {
      const winners = (97n * 2n ** 52n) / BigInt(number);
      expect(toLanternPoint(2n ** 52n - winners)).toBeGreaterThanOrEqual(number);
      expect(toLanternPoint(2n ** 52n - winners - 1n)).toBeLessThan(number);
    }
  });

  test('stays between 1.00× and 1,000.00×', () => {
    expect([toLanternPoint(0n), toLanternPoint(2n ** 52n - 1n)]).toEqual([100, MAX_LANTERN_POINT]);
  });

  test('reaches a number at the calculated moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: MAX_LANTERN_POINT }), (number) => {
        expect(lanternAt(lanternMs(number))).toBeGreaterThanOrEqual(number);
        expect(lanternAt(lanternMs(number) - 2)).toBeLessThan(number);
      }),
    );
    expect([lanternAt(0), lanternAt(-5)]).toEqual([100, 100]);
  });
});

test('Harvest Reels return 95.6875 %', () => {
  expect(REEL).toHaveLength(20);
  expect(toPercent(reelsReturn())).toBe(95.6875);
});

test.each(FISH.map(({ fish }) => [fish]))('Tide Net returns 96 %% for a %s', (fish) => {
  expect(toPercent(fishReturn({ fish }))).toBe(96);
});

test('a duel returns 98 %', () => {
  expect(toPercent(duelReturn())).toBe(98);
});
