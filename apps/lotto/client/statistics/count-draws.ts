import type { DrawnDraw } from '@foyer/contract/lotto/draw.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { numbersIn } from '@foyer/lottery/shape.ts';

/** The kind of values that are counted, derived from the shape of a game. */
type CountKind = 'tails' | 'digits' | 'balls' | 'sums';

export interface ValueCount {
  readonly value: string;
  /** How often it came up; several times in a draw count several times. */
  readonly count: number;
  /** Draws since it last came up: 0 for the last draw; the number of draws if it never did. */
  readonly absence: number;
}

export interface DrawCounts {
  readonly kind: CountKind;
  readonly draws: number;
  /** All possible values, in ascending order. */
  readonly values: readonly ValueCount[];
  /** The expected count of a value over these draws; null if values are not equally likely (sums of dice). */
  readonly average: number | null;
}

type Drawn = Pick<DrawnDraw, 'numbers'>;

/** A game with fewer numbers has too few tails to compare: its digits are counted instead. */
const MANY_NUMBERS = 15;
const TAIL_DIGITS = 2;

/** Counts the values of past draws, given newest first. They do not predict the next one. */
export function countDraws(gameCode: string, draws: readonly Drawn[]): DrawCounts {
  const kind = kindOf(gameCode);
  const counts = new Map<string, { count: number; absence: number }>();
  let total = 0;
  for (const [index, draw] of draws.entries()) {
    for (const value of readValues(kind, draw)) {
      const known = counts.get(value) ?? { count: 0, absence: index };
      counts.set(value, { ...known, count: known.count + 1 });
      total += 1;
    }
  }
  const values = valuesOf(gameCode, kind).map((value) => ({
    value,
    ...(counts.get(value) ?? { count: 0, absence: draws.length }),
  }));
  return { kind, draws: draws.length, values, average: kind === 'sums' ? null : total / values.length };
}

function kindOf(gameCode: string): CountKind {
  const { betTypes, shape } = requireGame(gameCode);
  const [first] = shape;
  if (first?.pool) return first.pool.kind === 'balls' ? 'balls' : 'sums';
  const numbers = shape.reduce((total, { count }) => total + count, 0);
  const readsTails = betTypes.some(({ matcher }) => matcher.kind === 'tail' && matcher.digits === TAIL_DIGITS);
  return numbers >= MANY_NUMBERS && readsTails ? 'tails' : 'digits';
}

function readValues(kind: CountKind, { numbers }: Drawn): readonly string[] {
  const drawn = numbersIn(numbers, 'all');
  switch (kind) {
    case 'tails':
      return drawn.map((number) => number.slice(-TAIL_DIGITS));
    case 'digits':
      return drawn.join('').split('');
    case 'balls':
      return drawn;
    case 'sums':
      return [String(drawn.reduce((sum, face) => sum + Number(face), 0))];
  }
}

function valuesOf(gameCode: string, kind: CountKind): readonly string[] {
  const [first] = requireGame(gameCode).shape;
  const { from = 0, to = 0 } = first?.pool ?? {};
  switch (kind) {
    case 'tails':
      return range(0, 99, TAIL_DIGITS);
    case 'digits':
      return range(0, 9, 1);
    case 'balls':
      return range(from, to, first?.digits ?? 1);
    case 'sums':
      return range(from * (first?.count ?? 1), to * (first?.count ?? 1), 1);
  }
}

const range = (from: number, to: number, digits: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(digits, '0'));

export type Order = 'hot' | 'cold' | 'absent';

const ORDERS: Readonly<Record<Order, (left: ValueCount, right: ValueCount) => number>> = {
  hot: (left, right) => right.count - left.count,
  cold: (left, right) => left.count - right.count,
  absent: (left, right) => right.absence - left.absence,
};

/** The top entries; ties go to the smaller value. */
export const findFirst = ({ values }: DrawCounts, order: Order, limit: number): readonly ValueCount[] =>
  [...values]
    .sort((left, right) => ORDERS[order](left, right) || Number(left.value) - Number(right.value))
    .slice(0, limit);
