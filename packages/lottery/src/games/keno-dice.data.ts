import type { BetType, Game, Odds } from '../game.ts';
import { bet, byIndex, evenly, exactly, halves, PARITY, STAKES } from './bets.ts';

const BALLS = { from: 1, to: 80, digits: 2 } as const;
/** Times the stake by balls that were drawn (market rules C3), for one to ten picked. */
const KENO: readonly Readonly<Record<number, number>>[] = [
  { 1: 2 },
  { 2: 9 },
  { 3: 20, 2: 2 },
  { 4: 40, 3: 5, 2: 1 },
  { 5: 440, 4: 15, 3: 1 },
  { 6: 1250, 5: 45, 4: 4, 3: 1 },
  { 7: 4000, 6: 120, 5: 10, 4: 2, 3: 1 },
  { 8: 20_000, 7: 500, 6: 50, 5: 5, 4: 1, 0: 1 },
  { 9: 80_000, 8: 1200, 7: 150, 6: 15, 5: 3, 4: 1, 0: 1 },
  { 10: 200_000, 9: 15_000, 8: 800, 7: 71, 6: 8, 5: 2, 0: 1 },
];

const inThousandths = (times: Readonly<Record<number, number>>): Odds =>
  Object.fromEntries(Object.entries(times).map(([level, pays]) => [level, pays * 1_000]));

/** The majority of twenty balls: eleven or more; ten of each is a tie. */
const MAJORITY = {
  BIG: { kind: 'range', from: 11, to: 20 },
  SMALL: { kind: 'range', from: 0, to: 9 },
  DRAW: { kind: 'range', from: 10, to: 10 },
} as const;
const MAJORITY_ODDS = 2_350;
const DRAW_ODDS = 4_600;

const KENO_BETS: readonly BetType[] = [
  ...KENO.map((times, index) =>
    bet({
      code: `K${index + 1}`,
      group: 'keno',
      matcher: { kind: 'keno', prize: 'balls', spots: index + 1, ...BALLS },
      pays: inThousandths(times),
    }),
  ),
  bet({
    code: 'KBS',
    group: 'sides',
    matcher: { kind: 'measure', measure: { kind: 'count-high', prize: 'balls', from: 41 }, sides: MAJORITY },
    pays: { BIG: MAJORITY_ODDS, SMALL: MAJORITY_ODDS, DRAW: DRAW_ODDS },
  }),
  bet({
    code: 'KEO',
    group: 'sides',
    matcher: {
      kind: 'measure',
      measure: { kind: 'count-even', prize: 'balls' },
      sides: { EVEN: MAJORITY.BIG, ODD: MAJORITY.SMALL, DRAW: MAJORITY.DRAW },
    },
    pays: { EVEN: MAJORITY_ODDS, ODD: MAJORITY_ODDS, DRAW: DRAW_ODDS },
  }),
];

/** For three dice, 3 to 18: nine tenths of fair, since 1, 3, 6, 10, 15, 21, 25, 27 of 216 throws have the sum. */
const SUMS = [194_000, 64_800, 32_400, 19_400, 12_900, 9_200, 7_700, 7_200];
const total = { kind: 'total', prize: 'dice' } as const;

const DICE_BETS: readonly BetType[] = [
  bet({
    code: 'SUM',
    group: 'sum',
    matcher: { kind: 'measure', measure: total, sides: exactly(3, 18) },
    pays: byIndex([...SUMS, ...[...SUMS].reverse()], 3),
  }),
  bet({
    code: 'DBS',
    group: 'sides',
    matcher: { kind: 'measure', measure: total, sides: halves(3, 18) },
    pays: evenly(['BIG', 'SMALL'], 1_950),
  }),
  bet({
    code: 'DEO',
    group: 'sides',
    matcher: { kind: 'measure', measure: total, sides: PARITY },
    pays: evenly(['ODD', 'EVEN'], 1_950),
  }),
];

const ZONE = 'Asia/Ho_Chi_Minh';

export const KENO_DICE: readonly Game[] = [
  {
    code: 'KENO',
    area: 'VN',
    shape: [{ name: 'balls', count: 20, digits: 2, pool: { kind: 'balls', from: 1, to: 80 } }],
    headline: 'balls',
    schedule: { kind: 'interval', zone: ZONE, from: '06:00', to: '21:52', minutes: 8 },
    rulesVersion: 2,
    stakes: STAKES,
    betTypes: KENO_BETS,
  },
  {
    code: 'DICE',
    area: 'VN',
    shape: [{ name: 'dice', count: 3, digits: 1, pool: { kind: 'faces', from: 1, to: 6 } }],
    headline: 'dice',
    schedule: { kind: 'interval', zone: ZONE, from: '06:00', to: '21:54', minutes: 6 },
    rulesVersion: 2,
    stakes: STAKES,
    betTypes: DICE_BETS,
  },
];
