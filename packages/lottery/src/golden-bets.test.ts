import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireBetType, requireGame } from './find-game.ts';
import { GAMES } from './games.data.ts';
import { isMarked, samplePicks, scorerOf } from './matcher.ts';
import { settleTicket } from './settle-ticket.ts';
import { type DrawResult, isResultOf, numbersIn, type Prize, requirePrize } from './shape.ts';

/** Draws that were made up by hand, so that what each bet wins can be read off them. */
const SOUTH: DrawResult = [
  { prize: 'special', numbers: ['123456'] },
  { prize: 'first', numbers: ['11111'] },
  { prize: 'second', numbers: ['22222'] },
  { prize: 'third', numbers: ['33333', '44444'] },
  { prize: 'fourth', numbers: ['50707', '60808', '70909', '81010', '91111', '02121', '13131'] },
  { prize: 'fifth', numbers: ['1234'] },
  { prize: 'sixth', numbers: ['5607', '6789', '7800'] },
  { prize: 'seventh', numbers: ['999'] },
  { prize: 'eighth', numbers: ['07'] },
];
const THAI: DrawResult = [
  { prize: 'first', numbers: ['123456'] },
  { prize: 'front', numbers: ['111', '222'] },
  { prize: 'back', numbers: ['333', '444'] },
  { prize: 'last', numbers: ['07'] },
];
const PAIRED: DrawResult = [{ prize: 'first', numbers: ['000779'] }, ...THAI.slice(1)];
const LAO: DrawResult = [{ prize: 'first', numbers: ['1223'] }];
const FOUR: DrawResult = [
  { prize: 'first', numbers: ['1234'] },
  { prize: 'second', numbers: ['5678'] },
  { prize: 'third', numbers: ['1234'] },
  { prize: 'starter', numbers: ['4321', '4321', '0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008'] },
  { prize: 'consolation', numbers: ['9990', '9991', '9992', '9993', '9994', '9995', '9996', '9997', '9998', '9988'] },
];
const BALLS = Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(2, '0'));
const KENO: DrawResult = [{ prize: 'balls', numbers: BALLS }];
const DICE: DrawResult = [{ prize: 'dice', numbers: ['6', '6', '6'] }];

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

describe('what a bet of 1,000 wins in a draw made up by hand', () => {
  it.each<[string, string, string, bigint, DrawResult]>([
    // 07 ends 50707, 5607 and 07; 11 ends 11111 and 91111.
    ['VSQ60', 'LO2', '07', 297_000n, SOUTH],
    ['VSQ60', 'LO2', '12', 0n, SOUTH],
    ['VSQ60', 'LO2K', '07', 16_500n, SOUTH],
    ['VSQ60', 'LO3', '707', 980_000n, SOUTH],
    ['VSQ60', 'LO3', '007', 0n, SOUTH],
    ['VSQ60', 'LO4', '0707', 9_500_000n, SOUTH],
    ['VSQ60', 'LO4', '1234', 9_500_000n, SOUTH],
    ['VSQ60', 'BAO', '07', 196_000n, SOUTH],
    ['VSQ60', 'BAO', '11', 0n, SOUTH],
    ['VSQ60', 'DE', '56', 99_000n, SOUTH],
    ['VSQ60', 'DE', '07', 0n, SOUTH],
    ['VSQ60', 'DEDAU', '07', 99_000n, SOUTH],
    ['VSQ60', 'DEDD', '56', 99_000n, SOUTH],
    ['VSQ60', 'DEDD', '07', 99_000n, SOUTH],
    ['VSQ60', 'DAU', '5', 9_940n, SOUTH],
    ['VSQ60', 'DUOI', '6', 9_940n, SOUTH],
    ['VSQ60', 'DUOI', '5', 0n, SOUTH],
    ['VSQ60', 'BC', '456', 980_000n, SOUTH],
    ['VSQ60', 'BCDAU', '999', 980_000n, SOUTH],
    ['VSQ60', 'BCDD', '999', 980_000n, SOUTH],
    ['VSQ60', 'BC4', '3456', 9_200_000n, SOUTH],
    ['VSQ60', 'X2', '07-11', 34_000n, SOUTH],
    ['VSQ60', 'X2', '07-12', 0n, SOUTH],
    ['VSQ60', 'X3', '07-11-56', 229_000n, SOUTH],
    ['VSQ60', 'X4', '07-11-56-99', 1_620_000n, SOUTH],
    // Three and two hits: beyond the first of each three, at half the odds: 1,100 + 3 × 550.
    ['VSQ60', 'DA', '07-11', 2_750_000n, SOUTH],
    ['VSQ60', 'DA', '22-33', 1_100_000n, SOUTH],
    ['VSQ60', 'T4', '01-02-03-04', 1_870n, SOUTH],
    ['VSQ60', 'T4', '01-02-03-07', 0n, SOUTH],
    ['VSQ60', 'TX', 'BIG', 1_997n, SOUTH],
    ['VSQ60', 'TX', 'SMALL', 0n, SOUTH],
    ['VSQ60', 'CL', 'EVEN', 1_997n, SOUTH],
    // 5 + 6.
    ['VSQ60', 'TONG', '11', 10_875n, SOUTH],
    ['VSQ60', 'TONG', '7', 0n, SOUTH],
    ['TH', '3UP', '456', 900_000n, THAI],
    ['TH', '3TOD', '456', 150_000n, THAI],
    ['TH', '3TOD', '779', 300_000n, PAIRED],
    ['TH', '3FRONT', '222', 450_000n, THAI],
    ['TH', '3DOWN', '444', 450_000n, THAI],
    ['TH', '3DOWN', '222', 0n, THAI],
    ['TH', '2UP', '56', 90_000n, THAI],
    ['TH', '2DOWN', '07', 90_000n, THAI],
    ['TH', 'RUNUP', '4', 3_500n, THAI],
    ['TH', 'RUNUP', '1', 0n, THAI],
    ['TH', 'RUNUP', '7', 3_500n, PAIRED],
    ['TH', 'RUNDOWN', '0', 4_500n, THAI],
    ['TH', 'HL1', 'BIG', 1_900n, THAI],
    ['TH', 'HL2', 'BIG', 1_900n, THAI],
    ['TH', 'HL3', 'SMALL', 1_900n, THAI],
    ['TH', 'OE', 'EVEN', 1_900n, THAI],
    ['LAO', '4UP', '1223', 9_000_000n, LAO],
    ['LAO', '4TOD', '1223', 750_000n, LAO],
    ['LAO', '3UP', '223', 900_000n, LAO],
    ['LAO', '3TOD', '223', 300_000n, LAO],
    ['LAO', '2UP', '23', 90_000n, LAO],
    ['LAO', '2DOWN', '12', 90_000n, LAO],
    ['LAO', 'RUNDOWN', '1', 4_500n, LAO],
    ['LAO', 'RUNDOWN', '3', 0n, LAO],
    // First and third prize; of any order also the two starters.
    ['SG4D', 'BIG', '1234', 2_490_000n, FOUR],
    ['SG4D', 'BIG', '4321', 500_000n, FOUR],
    ['SG4D', 'SMALL', '1234', 3_800_000n, FOUR],
    ['SG4D', 'SMALL', '4321', 0n, FOUR],
    ['SG4D', 'IBIG', '1234', 123_000n, FOUR],
    ['SG4D', 'IBIG', '8999', 15_000n, FOUR],
    ['SG4D', 'ISMALL', '1234', 158_000n, FOUR],
    ['MY4D', 'MBIG', '1234', 142_000n, FOUR],
    ['MY4D', 'MSMALL', '1234', 188_000n, FOUR],
    ['KENO', 'K10', BALLS.slice(0, 10).join('-'), 200_000_000n, KENO],
    ['KENO', 'K10', '21-22-23-24-25-26-27-28-29-30', 1_000n, KENO],
    ['KENO', 'K3', '01-02-21', 2_000n, KENO],
    ['KENO', 'K3', '01-21-22', 0n, KENO],
    ['KENO', 'KBS', 'SMALL', 2_350n, KENO],
    ['KENO', 'KEO', 'DRAW', 4_600n, KENO],
    ['DICE', 'SUM', '18', 194_000n, DICE],
    ['DICE', 'DBS', 'BIG', 1_950n, DICE],
    ['DICE', 'DEO', 'ODD', 0n, DICE],
  ])('%s %s %s: %i', (gameCode, betCode, pick, win, result) => {
    expect(winOf(gameCode, betCode, pick, result)).toBe(win);
  });

  it('of a result that is damaged is nothing, never a fault', () => {
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
  const played = ['VNQ60', 'VSQ60', 'TH', 'LAO', 'SG4D', 'KENO', 'DICE'];

  it.each(played)('%s: exactly one side of every measure wins, where sides leave nothing out', (gameCode) => {
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

  it.each(played)('%s: every drawn number wins for the pick that it ends with, and is marked', (gameCode) => {
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

  it('a number in any order wins whenever its straight bet wins, and never less often', () => {
    fc.assert(
      fc.property(anyResult('SG4D'), (result) => {
        const score = scorerOf(requireBetType(requireGame('SG4D'), 'IBIG').matcher, result);
        for (const number of numbersIn(result, 'all'))
          expect(score([...number].sort().join('')).length).toBeGreaterThan(0);
      }),
    );
  });

  it('xiên and trượt of the same numbers never both win', () => {
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

  it('keno counts as many balls as a reader does', () => {
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
