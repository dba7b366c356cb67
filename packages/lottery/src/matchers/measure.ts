import type { Ratio } from '@foyer/money/money.ts';
import { choose } from '../combinations.ts';
import { addRatio, multiplyRatio, ratio, ZERO } from '../ratio.ts';
import { type DrawResult, numbersIn, type Prize, requirePrize, type Shape } from '../shape.ts';
import type { Rule } from './rule.ts';

/** A number computed from one prize; the first three from its first number. */
export type Measure =
  /** Its last digits as a number: 0–99 of two. */
  | { readonly kind: 'value'; readonly prize: string; readonly digits: number }
  /** The sum of its last digits. */
  | { readonly kind: 'digit-sum'; readonly prize: string; readonly digits: number }
  /** One digit: 1 is the units digit, 2 the tens digit. */
  | { readonly kind: 'digit'; readonly prize: string; readonly place: number }
  /** The sum of all numbers of the prize (dice). */
  | { readonly kind: 'total'; readonly prize: string }
  /** How many of its balls are at least `from`. */
  | { readonly kind: 'count-high'; readonly prize: string; readonly from: number }
  /** How many of its balls are even. */
  | { readonly kind: 'count-even'; readonly prize: string };

/** Which values of a measure win. */
export type Side =
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'parity'; readonly isOdd: boolean };

/** A choice between sides of a measure: big or small, odd or even, an exact sum. The level is the pick itself. */
export interface MeasureMatcher {
  readonly kind: 'measure';
  readonly measure: Measure;
  readonly sides: Readonly<Record<string, Side>>;
}

type Distribution = ReadonlyMap<number, Ratio>;

const isOn = (side: Side, value: number): boolean =>
  side.kind === 'range' ? value >= side.from && value <= side.to : value % 2 === (side.isOdd ? 1 : 0);

function measureOf(measure: Measure, result: DrawResult): number {
  const numbers = numbersIn(result, [measure.prize]);
  // Every measure of a missing prize is NaN, which is on no side.
  const first = numbers[0];
  if (first === undefined) return Number.NaN;
  switch (measure.kind) {
    case 'value':
      return Number(first.slice(-measure.digits));
    case 'digit-sum':
      return sum([...first.slice(-measure.digits)].map(Number));
    case 'digit':
      return Number(first.charAt(first.length - measure.place));
    case 'total':
      return sum(numbers.map(Number));
    case 'count-high':
      return numbers.filter((number) => Number(number) >= measure.from).length;
    case 'count-even':
      return numbers.filter((number) => Number(number) % 2 === 0).length;
  }
}

function distributionOf(measure: Measure, shape: Shape): Distribution {
  const prize = requirePrize(shape, measure.prize);
  const balls = ballsOf(prize);
  switch (measure.kind) {
    case 'value':
      return uniform(0, 10 ** measure.digits - 1);
    case 'digit-sum':
      return sumOf(uniform(0, 9), measure.digits);
    case 'digit':
      return uniform(0, 9);
    case 'total':
      return sumOf(uniform(prize.pool?.from ?? 0, prize.pool?.to ?? 0), prize.count);
    case 'count-high':
      return drawnAmong(balls.filter((ball) => ball >= measure.from).length, balls.length, prize.count);
    case 'count-even':
      return drawnAmong(balls.filter((ball) => ball % 2 === 0).length, balls.length, prize.count);
  }
}

export const measureRule: Rule<MeasureMatcher> = {
  entry: ({ sides }) => ({ kind: 'choice', options: Object.keys(sides) }),
  isPick: ({ sides }, text) => Object.keys(sides).includes(text),
  countCompared: () => 1,
  scorer({ measure, sides }, result) {
    const value = measureOf(measure, result);
    return (pick) => {
      const side = sides[pick];
      return side && isOn(side, value) ? [{ level: pick, times: 1 }] : [];
    };
  },
  expect({ measure, sides }, pick, shape) {
    const side = sides[pick];
    let chance = ZERO;
    for (const [value, share] of distributionOf(measure, shape)) {
      if (side && isOn(side, value)) chance = addRatio(chance, share);
    }
    return new Map([[pick, chance]]);
  },
  // A sum or a count covers all numbers together, so no single number wins.
  marks: (matcher, pick, { prize, number }) =>
    !['total', 'count-high', 'count-even'].includes(matcher.measure.kind) &&
    prize === matcher.measure.prize &&
    measureRule.scorer(matcher, [{ prize, numbers: [number] }])(pick).length > 0,
  samples: ({ sides }) => Object.keys(sides),
  maxPaid: (_matcher, picks, { odds }) => picks.reduce((total, pick) => total + (odds[pick] ?? 0), 0),
  classOf: (_matcher, pick) => pick,
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const ballsOf = ({ pool }: Prize): number[] =>
  pool ? Array.from({ length: pool.to - pool.from + 1 }, (_, index) => pool.from + index) : [];

const uniform = (from: number, to: number): Distribution =>
  new Map(Array.from({ length: to - from + 1 }, (_, index) => [from + index, ratio(1n, BigInt(to - from + 1))]));

function sumOf(one: Distribution, times: number): Distribution {
  let total: Distribution = new Map([[0, ratio(1n)]]);
  for (let round = 0; round < times; round += 1) {
    const next = new Map<number, Ratio>();
    for (const [left, leftShare] of total)
      for (const [right, rightShare] of one)
        next.set(left + right, addRatio(next.get(left + right) ?? ZERO, multiplyRatio(leftShare, rightShare)));
    total = next;
  }
  return total;
}

/** How many of `marked` balls are among `drawn` out of `balls`: hypergeometric. */
const drawnAmong = (marked: number, balls: number, drawn: number): Distribution =>
  new Map(
    Array.from({ length: drawn + 1 }, (_, count) => [
      count,
      ratio(choose(marked, count) * choose(balls - marked, drawn - count), choose(balls, drawn)),
    ]),
  );
