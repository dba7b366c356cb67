import type { BetType, Game, Odds } from '../game.ts';
import type { Shape } from '../shape.ts';
import { bet, STAKES } from './bets.ts';

/** 23 numbers of four digits; the same number may come up more than once (market rules C5). */
const FOUR_DIGITS: Shape = [
  { name: 'first', count: 1, digits: 4 },
  { name: 'second', count: 1, digits: 4 },
  { name: 'third', count: 1, digits: 4 },
  { name: 'starter', count: 10, digits: 4 },
  { name: 'consolation', count: 10, digits: 4 },
];
const BIG = ['first', 'second', 'third', 'starter', 'consolation'];
const SMALL = BIG.slice(0, 3);

/** Times the stake by prize, in the order of the shape. */
const table = (prizes: readonly string[], times: readonly number[]): Odds =>
  Object.fromEntries(prizes.map((prize, index) => [prize, (times[index] ?? 0) * 1_000]));

/** The same for a number in any order: a table for each number of orders. */
const tables = (prizes: readonly string[], byOrders: Readonly<Record<number, readonly number[]>>): Odds =>
  Object.fromEntries(
    Object.entries(byOrders).flatMap(([orders, times]) =>
      Object.entries(table(prizes, times)).map(([prize, odds]) => [`${orders}.${prize}`, odds]),
    ),
  );

interface Straight {
  readonly code: string;
  readonly prizes: readonly string[];
  readonly times: readonly number[];
}

const straight = ({ code, prizes, times }: Straight): BetType =>
  bet({
    code,
    group: 'straight',
    matcher: { kind: 'rank', digits: 4, prizes, isAnyOrder: false },
    pays: table(prizes, times),
  });

interface AnyOrder extends Omit<Straight, 'times'> {
  readonly byOrders: Readonly<Record<number, readonly number[]>>;
}

const anyOrder = ({ code, prizes, byOrders }: AnyOrder): BetType =>
  bet({
    code,
    group: 'box',
    matcher: { kind: 'rank', digits: 4, prizes, isAnyOrder: true },
    pays: tables(prizes, byOrders),
  });

const SINGAPORE: readonly BetType[] = [
  straight({ code: 'BIG', prizes: BIG, times: [2000, 1000, 490, 250, 60] }),
  straight({ code: 'SMALL', prizes: SMALL, times: [3000, 2000, 800] }),
  anyOrder({
    code: 'IBIG',
    prizes: BIG,
    byOrders: {
      24: [83, 41, 20, 10, 3],
      12: [166, 83, 40, 20, 6],
      6: [335, 168, 85, 41, 10],
      4: [500, 250, 127, 62, 15],
    },
  }),
  anyOrder({
    code: 'ISMALL',
    prizes: SMALL,
    byOrders: {
      24: [125, 83, 33],
      12: [250, 167, 66],
      6: [500, 333, 133],
      4: [750, 500, 200],
    },
  }),
];

const MALAYSIA: readonly BetType[] = [
  straight({ code: 'BIG', prizes: BIG, times: [2500, 1000, 500, 180, 60] }),
  straight({ code: 'SMALL', prizes: SMALL, times: [3500, 2000, 1000] }),
  anyOrder({
    code: 'MBIG',
    prizes: BIG,
    byOrders: {
      24: [105, 42, 21, 8, 3],
      12: [209, 84, 42, 15, 5],
      6: [417, 167, 84, 30, 10],
      4: [625, 250, 125, 45, 15],
    },
  }),
  anyOrder({
    code: 'MSMALL',
    prizes: SMALL,
    byOrders: {
      24: [146, 84, 42],
      12: [292, 167, 84],
      6: [584, 334, 167],
      4: [875, 500, 250],
    },
  }),
];

interface Draws {
  readonly zone: string;
  readonly time: string;
  readonly closesMinutesBefore: number;
}

const fourDigits = (code: string, betTypes: readonly BetType[], draws: Draws): Game => ({
  code,
  area: 'SEA',
  shape: FOUR_DIGITS,
  headline: 'first',
  schedule: { kind: 'calendar', days: { kind: 'weekly', weekdays: [3, 6, 0] }, ...draws },
  rulesVersion: 2,
  stakes: STAKES,
  betTypes,
});

export const FOUR_DIGIT_GAMES: readonly Game[] = [
  fourDigits('SG4D', SINGAPORE, { zone: 'Asia/Singapore', time: '18:30', closesMinutesBefore: 30 }),
  fourDigits('MY4D', MALAYSIA, { zone: 'Asia/Kuala_Lumpur', time: '19:00', closesMinutesBefore: 10 }),
];
