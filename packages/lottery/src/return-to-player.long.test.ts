import { describe, expect, test } from 'vitest';
import { combinationsOf, countPermutations } from './combinations.ts';
import { requireBetType, requireGame } from './find-game.ts';
import type { BetType, Game } from './game.ts';
import { GAMES } from './games.data.ts';
import { entryOf, expectedTimes, samplePicks, scorerOf } from './matcher.ts';
import { partsOf, ratio } from './ratio.ts';
import { returnOfPick, returnsToPlayer, toBasisPoints } from './return-to-player.ts';
import type { DrawResult, Prize, SlotSet } from './shape.ts';
import { countUnits } from './units.ts';

const EVERY_BET = GAMES.flatMap((game) => game.betTypes.map((betType) => ({ game, betType })));
/** Every outcome of the second is tried; a separate test shows that the first differs only in its draw time. */
const SAME_BUT_FOR_SCHEDULE: readonly (readonly [code: string, like: string])[] = [
  ['VNQ120', 'VNQ60'],
  ['VNQ300', 'VNQ60'],
  ['VNMB', 'VNQ60'],
  ['VSQ120', 'VSQ60'],
  ['VSQ300', 'VSQ60'],
  ['VNMT', 'VSQ60'],
  ['VNMN', 'VSQ60'],
  ['VNMT2', 'VSQ120D'],
  ['VNMN2', 'VSQ120D'],
];
const NANO = 10n ** 12n;
const toNumber = (share: { numerator: bigint; denominator: bigint }): number => Number(partsOf(share, NANO)) / 1e12;

/** What a pick wins for one unit staked on it, in a draw. */
function winOf(betType: BetType, pick: string, result: DrawResult): number {
  const scores = scorerOf(betType.matcher, result)(pick);
  return scores.reduce((total, { level, times }) => total + ((betType.odds[level] ?? 0) / 1_000) * times, 0);
}

/** Every number that a prize can draw, without the digits before the last four, which no bet compares. */
const numbersOf = ({ digits }: Prize): string[] => {
  const length = Math.min(digits, 4);
  return Array.from({ length: 10 ** length }, (_, value) => String(value).padStart(length, '0'));
};

const isIn = (slots: SlotSet, prize: string): boolean => slots === 'all' || slots.includes(prize);

/** The numbers of a draw that decide a bet on ends of numbers: only the last digits of each, since the others do not count. */
function endsOf(game: Game, digits: number, slots: SlotSet): Prize[] {
  return game.shape.flatMap((prize) =>
    prize.digits < digits || !isIn(slots, prize.name)
      ? []
      : Array.from({ length: prize.count }, () => ({ ...prize, count: 1, digits })),
  );
}

/** For bets paid per number: the sum of each number's expected win, with every outcome tried. */
function averageByNumber(game: Game, betType: BetType, pick: string): number {
  let average = 0;
  for (const prize of game.shape) {
    const outcomes = numbersOf(prize);
    const sum = outcomes.reduce(
      (total, number) => total + winOf(betType, pick, [{ prize: prize.name, numbers: [number] }]),
      0,
    );
    average += (sum / outcomes.length) * prize.count;
  }
  return average;
}

/**
 * For bets on sets of tails: every tail of every number is tried, one number after the other. Only how often each tail of the
 * pick has come up so far matters, so outcomes that agree in it are counted together, as are the tails that are not in the pick.
 */
function averageOfTails(game: Game, betType: BetType, pick: string): number {
  const tails = pick.split('-');
  let states = new Map<string, number>([[tails.map(() => 0).join(), 1]]);
  const { matcher } = betType;
  const [slots, paysExtra] =
    matcher.kind === 'tail-set' ? [endsOf(game, 2, matcher.slots).length, matcher.wins === 'all-extra'] : [0, false];
  const prize = game.shape.find(({ name }) => matcher.kind === 'tail-set' && isIn(matcher.slots, name))?.name ?? '';
  for (let slot = 0; slot < slots; slot += 1) {
    const next = new Map<string, number>();
    for (const [state, chance] of states) {
      for (const [at, ways] of [...tails.map((_, index) => [index, 1]), [-1, 100 - tails.length]] as const) {
        const counts = state.split(',').map((count, index) => Number(count) + (index === at ? 1 : 0));
        // For xiên and trượt only whether a tail came up matters; đá pays for each hit.
        const key = counts.map((count) => Math.min(count, paysExtra ? 40 : 1)).join();
        next.set(key, (next.get(key) ?? 0) + (chance * (ways ?? 0)) / 100);
      }
    }
    states = next;
  }
  let average = 0;
  for (const [state, chance] of states) {
    const numbers = state
      .split(',')
      .flatMap((count, index) => new Array<string>(Number(count)).fill(`000${tails[index]}`));
    average += chance * winOf(betType, pick, [{ prize, numbers }]);
  }
  return average;
}

/** For keno: the distribution of picked balls among twenty, by counting the draws of each kind. */
function averageOfKeno(betType: BetType, pick: string): number {
  // Ball by ball, drawn or not: counts the draws of 20 of 80 by how many of their balls are marked.
  const marked = isMarkedBall(betType, pick);
  let ways = [new Map<number, bigint>([[0, 1n]])];
  for (let ball = 1; ball <= 80; ball += 1) {
    const next = Array.from({ length: 21 }, (_, drawn) => new Map(ways[drawn] ?? []));
    for (let drawn = 0; drawn < 20; drawn += 1) {
      for (const [count, number] of ways[drawn] ?? []) {
        const key = count + (marked(ball) ? 1 : 0);
        next[drawn + 1]?.set(key, (next[drawn + 1]?.get(key) ?? 0n) + number);
      }
    }
    ways = next;
  }
  const all = [...(ways[20] ?? [])];
  const total = all.reduce((sum, [, number]) => sum + number, 0n);
  return all.reduce((sum, [count, number]) => {
    const balls = ballsWith(marked, count);
    return (
      sum + (Number((number * 10n ** 15n) / total) / 1e15) * winOf(betType, pick, [{ prize: 'balls', numbers: balls }])
    );
  }, 0);
}

function isMarkedBall({ matcher }: BetType, pick: string): (ball: number) => boolean {
  if (matcher.kind === 'keno') return (ball) => pick.split('-').map(Number).includes(ball);
  const isHigh = matcher.kind === 'measure' && matcher.measure.kind === 'count-high';
  return (ball) => (isHigh ? ball >= 41 : ball % 2 === 0);
}

/** Twenty balls, `count` of them marked. */
function ballsWith(marked: (ball: number) => boolean, count: number): string[] {
  const all = Array.from({ length: 80 }, (_, index) => index + 1);
  const drawn = [...all.filter(marked).slice(0, count), ...all.filter((ball) => !marked(ball)).slice(0, 20 - count)];
  return drawn.sort((one, other) => one - other).map((ball) => String(ball).padStart(2, '0'));
}

function averageOfDice(betType: BetType, pick: string): number {
  const faces = ['1', '2', '3', '4', '5', '6'];
  const throws = faces.flatMap((one) => faces.flatMap((two) => faces.map((three) => [one, two, three])));
  return throws.reduce((sum, numbers) => sum + winOf(betType, pick, [{ prize: 'dice', numbers }]), 0) / throws.length;
}

function averageOf(game: Game, betType: BetType, pick: string): number {
  if (game.code === 'KENO') return averageOfKeno(betType, pick);
  if (game.code === 'DICE') return averageOfDice(betType, pick);
  return betType.matcher.kind === 'tail-set'
    ? averageOfTails(game, betType, pick)
    : averageByNumber(game, betType, pick);
}

describe('the return to player', () => {
  const once = EVERY_BET.filter(({ game }) => SAME_BUT_FOR_SCHEDULE.every(([code]) => code !== game.code));

  test.each(once.map(({ game, betType }) => [game.code, betType.code] as const))(
    'of %s %s matches brute force over all outcomes, to a billionth, for every class of pick',
    (gameCode, betCode) => {
      const game = requireGame(gameCode);
      const betType = requireBetType(game, betCode);
      for (const pick of samplePicks(betType.matcher)) {
        const tried = averageOf(game, betType, pick) / countUnits(game, betType);
        const printed = toNumber(returnOfPick(game, betType, { pick, odds: betType.odds }));
        expect(Math.abs(tried - printed), pick).toBeLessThan(1e-9);
      }
    },
  );

  test('is the same for games that differ only in their schedule', () => {
    for (const [code, like] of SAME_BUT_FOR_SCHEDULE) {
      const [game, other] = [requireGame(code), requireGame(like)];
      expect([game.betTypes, game.shape]).toEqual([other.betTypes, other.shape]);
    }
  });

  test.each([
    // Market rules C3 and C5, as printed there.
    ['SG4D', 'BIG', 0.659, 0.659],
    ['SG4D', 'SMALL', 0.58, 0.58],
    ['SG4D', 'IBIG', 0.6576, 0.6588],
    ['SG4D', 'ISMALL', 0.5784, 0.58],
    ['MY4D', 'BIG', 0.64, 0.64],
    ['MY4D', 'MBIG', 0.64, 0.6672],
    ['MY4D', 'MSMALL', 0.65, 0.6528],
    ['KENO', 'K10', 0.5775, 0.5775],
    ['KENO', 'K9', 0.5473, 0.5473],
    ['KENO', 'K8', 0.5468, 0.5468],
    ['KENO', 'K7', 0.5512, 0.5512],
    ['KENO', 'K6', 0.5445, 0.5445],
    ['KENO', 'K5', 0.5491, 0.5491],
    ['KENO', 'K4', 0.5514, 0.5514],
    ['KENO', 'K3', 0.555, 0.555],
    ['KENO', 'K2', 0.5411, 0.5411],
    ['KENO', 'K1', 0.5, 0.5],
    ['TH', '3UP', 0.9, 0.9],
    ['TH', 'RUNUP', 0.9485, 0.9485],
    ['TH', 'RUNDOWN', 0.855, 0.855],
    ['VNQ60', 'LO2', 0.99, 0.99],
    ['VNQ60', 'TX', 0.9985, 0.9985],
    ['VNQ60', 'TONG', 0.7, 0.9],
    ['VSQ60', 'DA', 0.8638, 0.8638],
    ['VSQ120D', 'DAC', 0.8638, 0.8638],
    ['VSQ120D', 'DAP', 0.8638, 0.8638],
    ['VSQ120D', 'DA', 0.86, 0.86],
    ['VSQ120D', 'X2', 0.8948, 0.8948],
    ['VSQ120D', 'LO2K', 0.99, 0.99],
    ['VSQ120D', 'BC4', 0.92, 0.92],
  ])('of %s %s is %d to %d, as in the sources', (gameCode, betCode, min, max) => {
    const game = requireGame(gameCode);
    const returns = returnsToPlayer(game, requireBetType(game, betCode));
    expect(toNumber(returns.min)).toBeCloseTo(min, 4);
    expect(toNumber(returns.max)).toBeCloseTo(max, 4);
  });

  test.each([
    // Market rules C2: both of two numbers among 18, 27 and 36 tails.
    ['VSQ60', 'DA', 0.026108, 36],
    ['VNQ60', 'DA', 0.054882, 54],
    ['VSQ120D', 'DA', 0.090387, 72],
    ['VSQ120D', 'X2', 0.090387, 1],
    ['VSQ120D', 'DAC', 0.026108, 36],
    ['VSQ120D', 'DAP', 0.026108, 36],
  ])('of %s %s follows from a chance of %d and %i units per pair', (gameCode, betCode, chance, units) => {
    const game = requireGame(gameCode);
    const betType = requireBetType(game, betCode);
    expect(toNumber(expectedTimes(betType.matcher, '07-39', game.shape).get('hit') ?? ratio(0n))).toBeCloseTo(
      chance,
      6,
    );
    expect(countUnits(game, betType)).toBe(units);
  });

  test('at two stations equals that of the South at one, within 1.5 %', () => {
    const [one, two] = [requireGame('VSQ60'), requireGame('VSQ120D')];
    for (const betType of one.betTypes) {
      const [at, over] = [returnsToPlayer(one, betType), returnsToPlayer(two, requireBetType(two, betType.code))];
      expect(Math.abs(toNumber(at.min) - toNumber(over.min)), betType.code).toBeLessThan(0.015);
      expect(Math.abs(toNumber(at.max) - toNumber(over.max)), betType.code).toBeLessThan(0.015);
    }
  });

  test('is below one and never below a half, for every bet', () => {
    for (const { game, betType } of EVERY_BET) {
      const { min, max } = returnsToPlayer(game, betType);
      expect(toBasisPoints(min), `${game.code} ${betType.code}`).toBeGreaterThanOrEqual(5_000);
      expect(toBasisPoints(max), `${game.code} ${betType.code}`).toBeLessThan(10_000);
    }
  });
});

describe('the picks of a bet', () => {
  test('have one sample of each class, every one a pick', () => {
    expect(
      samplePicks(requireBetType(requireGame('SG4D'), 'IBIG').matcher)
        .map(countPermutations)
        .sort(),
    ).toEqual([1, 12, 24, 4, 6]);
    expect(samplePicks(requireBetType(requireGame('TH'), '3TOD').matcher)).toEqual(['000', '001', '012']);
  });

  test('are combined as a system: four numbers are six pairs', () => {
    expect(combinationsOf(['07', '18', '27', '39'], 2)).toHaveLength(6);
    expect(entryOf(requireBetType(requireGame('VNQ60'), 'X2').matcher)).toMatchObject({ kind: 'set', size: 2 });
  });
});
