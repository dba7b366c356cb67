import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requireBetType, requireGame } from './find-game.ts';
import { GAMES } from './games.data.ts';
import { isMarked, samplePicks, scorerOf } from './matcher.ts';
import { settleTicket } from './settle-ticket.ts';
import { type DrawResult, isResultOf, numbersIn, type Prize, requirePrize } from './shape.ts';
import { BET_VECTORS } from './testing/bet-vectors.data.ts';

function winOf(gameCode: string, betCode: string, pick: string, result: DrawResult): bigint {
  const { odds } = requireBetType(requireGame(gameCode), betCode);
  const none = { minor: 0n, currency: 'VND' };
  const ticket = {
    gameCode,
    betCode,
    numbers: [pick],
    stake: { minor: 1_000n, currency: 'VND' },
    odds,
    prizeMode: 'ODDS' as const,
    rebate: none,
    rulesVersion: 1,
  };
  return settleTicket(ticket, result).payout.minor;
}

describe('a bet of 1,000 in a hand-made draw', () => {
  test.each(BET_VECTORS)('%s %s %s: %i', (gameCode, betCode, pick, win, result) => {
    expect(winOf(gameCode, betCode, pick, result)).toBe(win);
  });

  test('wins nothing in a damaged result, without throwing', () => {
    for (const game of GAMES)
      for (const { code, matcher } of game.betTypes)
        for (const pick of samplePicks(matcher))
          if (matcher.kind !== 'tail-set' && matcher.kind !== 'keno') expect(winOf(game.code, code, pick, [])).toBe(0n);
  });
});

/** Any number of a prize. */
const anyNumber = ({ digits, pool }: Prize): fc.Arbitrary<string> =>
  (pool ? fc.integer({ min: pool.from, max: pool.to }) : fc.nat(10 ** digits - 1)).map((value) =>
    String(value).padStart(digits, '0'),
  );

const anyPrize = (prize: Prize): fc.Arbitrary<{ prize: string; numbers: string[] }> => {
  const bounds = { minLength: prize.count, maxLength: prize.count };
  const numbers =
    prize.pool?.kind === 'balls'
      ? fc.uniqueArray(anyNumber(prize), bounds).map((drawn) => drawn.sort())
      : fc.array(anyNumber(prize), bounds);
  return numbers.map((drawn) => ({ prize: prize.name, numbers: drawn }));
};

const anyResult = (gameCode: string): fc.Arbitrary<DrawResult> =>
  fc.tuple(...requireGame(gameCode).shape.map(anyPrize)).map((lines) => lines);

describe('in any draw', () => {
  const played = ['VNQ60', 'VSQ60', 'VSQ120D', 'TH', 'LAO', 'SG4D', 'KENO', 'DICE'];

  test.each(played)('%s: exactly one side of every measure wins, if its sides cover every outcome', (gameCode) => {
    fc.assert(
      fc.property(anyResult(gameCode), (result) => {
        expect(isResultOf(requireGame(gameCode).shape, result)).toBe(true);
        for (const { matcher } of requireGame(gameCode).betTypes) {
          if (matcher.kind !== 'measure') continue;
          const score = scorerOf(matcher, result);
          const winners = Object.keys(matcher.sides).filter((side) => score(side).length > 0);
          expect(winners).toHaveLength(1);
        }
      }),
      { numRuns: 30 },
    );
  });

  test.each(played)('%s: every drawn number wins for the pick that matches its digits, and is marked', (gameCode) => {
    fc.assert(
      fc.property(anyResult(gameCode), (result) => {
        for (const { matcher } of requireGame(gameCode).betTypes) {
          if (matcher.kind !== 'tail') continue;
          const { digits, slots, at } = matcher;
          for (const line of result) {
            if ((slots !== 'all' && !slots.includes(line.prize)) || (line.numbers[0]?.length ?? 0) < digits) continue;
            for (const number of line.numbers) {
              const pick = at === 'start' ? number.slice(0, digits) : number.slice(-digits);
              expect(scorerOf(matcher, result)(pick)[0]?.times).toBeGreaterThan(0);
              expect(isMarked(matcher, pick, { prize: line.prize, number })).toBe(true);
            }
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('pays an any-order number at least as often as its straight bet', () => {
    fc.assert(
      fc.property(anyResult('SG4D'), (result) => {
        const score = scorerOf(requireBetType(requireGame('SG4D'), 'IBIG').matcher, result);
        for (const number of numbersIn(result, 'all'))
          expect(score([...number].sort().join('')).length).toBeGreaterThan(0);
      }),
    );
  });

  test('xiên and trượt of the same numbers never both win', () => {
    const game = requireGame('VSQ60');
    const [all, none] = [requireBetType(game, 'X4').matcher, requireBetType(game, 'T4').matcher];
    const four = fc.uniqueArray(fc.nat(99), { minLength: 4, maxLength: 4 }).map((numbers) =>
      numbers
        .map((number) => String(number).padStart(2, '0'))
        .sort()
        .join('-'),
    );
    fc.assert(
      fc.property(anyResult('VSQ60'), four, (result, pick) => {
        expect(scorerOf(all, result)(pick).length + scorerOf(none, result)(pick).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('đá at one station never wins without đá over both, and marks numbers of its station only', () => {
    const game = requireGame('VSQ120D');
    const [over, main, second] = (['DA', 'DAC', 'DAP'] as const).map((code) => requireBetType(game, code).matcher);
    if (!over || !main || !second) throw new Error('no đá');
    fc.assert(
      fc.property(anyResult('VSQ120D'), (result) => {
        const tails = [...new Set(numbersIn(result, 'all').map((number) => number.slice(-2)))].sort();
        const pick = [tails[0] ?? '', tails[tails.length - 1] ?? ''].join('-');
        expect(scorerOf(over, result)(pick)[0]).toEqual({ level: 'hit', times: 1 });
        for (const { prize, numbers } of result) {
          const isSecond = prize.endsWith('-2');
          for (const number of numbers) {
            const isPicked = pick.split('-').includes(number.slice(-2));
            expect(isMarked(over, pick, { prize, number })).toBe(isPicked);
            expect(isMarked(main, pick, { prize, number })).toBe(isPicked && !isSecond);
            expect(isMarked(second, pick, { prize, number })).toBe(isPicked && isSecond);
          }
        }
      }),
    );
  });

  test('keno counts the same hits as a naive count', () => {
    const { matcher } = requireBetType(requireGame('KENO'), 'K10');
    const ten = fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(anyResult('KENO'), ten, (result, balls) => {
        const pick = balls.map((ball) => String(ball).padStart(2, '0')).sort();
        const drawn = numbersIn(result, [requirePrize(requireGame('KENO').shape, 'balls').name]);
        const expected = pick.filter((ball) => drawn.includes(ball)).length;
        expect(scorerOf(matcher, result)(pick.join('-'))).toEqual([{ level: String(expected), times: 1 }]);
      }),
    );
  });
});
