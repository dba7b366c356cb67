import { choose } from '../combinations.ts';
import { ratio } from '../ratio.ts';
import { numbersIn, type Prize, requirePrize } from '../shape.ts';
import { isSet } from './pick-set.ts';
import { highest, type Rule } from './rule.ts';

/** A number of balls of a pool; the level is how many of them were drawn. */
export interface KenoMatcher {
  readonly kind: 'keno';
  readonly prize: string;
  readonly spots: number;
  readonly from: number;
  readonly to: number;
  readonly digits: number;
}

/** P(exactly `matched` of `spots` balls are drawn): hypergeometric. */
const chanceOf = (matched: number, spots: number, { count, pool }: Prize) => {
  const balls = pool ? pool.to - pool.from + 1 : 0;
  return ratio(choose(count, matched) * choose(balls - count, spots - matched), choose(balls, spots));
};

export const kenoRule: Rule<KenoMatcher> = {
  entry: ({ spots, from, to, digits }) => ({ kind: 'set', size: spots, from, to, digits }),
  isPick: ({ spots, from, to, digits }, text) => isSet(text, { size: spots, from, to, digits }),
  countCompared: ({ prize }, shape) => requirePrize(shape, prize).count,
  scorer({ prize }, result) {
    const drawn = new Set(numbersIn(result, [prize]));
    return (pick) => [{ level: String(pick.split('-').filter((ball) => drawn.has(ball)).length), times: 1 }];
  },
  expect({ prize, spots }, _pick, shape) {
    const line = requirePrize(shape, prize);
    const levels = Array.from({ length: spots + 1 }, (_, matched) => matched);
    return new Map(levels.map((matched) => [String(matched), chanceOf(matched, spots, line)]));
  },
  marks: (matcher, pick, { prize, number }) => prize === matcher.prize && pick.split('-').includes(number),
  maxPaid: (_matcher, picks, { odds }) => picks.length * highest(Object.values(odds)),
  samples: ({ spots, from, digits }) => [
    Array.from({ length: spots }, (_, index) => String(from + index).padStart(digits, '0')).join('-'),
  ],
};
