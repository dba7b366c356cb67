import type { Ratio } from '@foyer/money/money.ts';
import { choose } from '../combinations.ts';
import { addRatio, multiplyRatio, powerOf, ratio, subtractRatio, ZERO } from '../ratio.ts';
import { countSlots, type Shape, type SlotSet } from '../shape.ts';
import { isSet } from './pick-set.ts';
import { HIT, once, type Rule, type Score } from './rule.ts';
import { countEnds } from './tail.ts';

/** Two-digit tails in groups of `size` different ones. */
export interface TailSetMatcher {
  readonly kind: 'tail-set';
  readonly size: number;
  readonly slots: SlotSet;
  /** `all`: all came up; pays once (xiên). `all-extra`: also pays each hit beyond the first of each (đá). `none`: none came up (trượt). */
  readonly wins: 'all' | 'all-extra' | 'none';
}

/** The level of hits beyond the first of each number. */
const EXTRA = 'extra';

const TAIL_DIGITS = 2;
const RANGE = { from: 0, to: 99, digits: TAIL_DIGITS } as const;

/** P(k given tails all appear among n), by inclusion and exclusion. */
function chanceOfAll(size: number, slots: number): Ratio {
  let chance = ZERO;
  for (let missing = 0; missing <= size; missing += 1) {
    const term = multiplyRatio(ratio(choose(size, missing)), powerOf(ratio(BigInt(100 - missing), 100n), slots));
    chance = missing % 2 === 0 ? addRatio(chance, term) : subtractRatio(chance, term);
  }
  return chance;
}

/** The expected number of hits beyond the first of each tail when all come up. The tails are alike, so one stands for all. */
function expectedExtra(size: number, slots: number): Ratio {
  // One of the k in a given slot, the others in the remaining ones: k · n · 1/100 · P(k − 1 appear in n − 1), the first of each taken off.
  const hits = multiplyRatio(ratio(BigInt(size * slots), 100n), chanceOfAll(size - 1, slots - 1));
  return subtractRatio(hits, multiplyRatio(ratio(BigInt(size)), chanceOfAll(size, slots)));
}

const slotsOf = ({ slots }: TailSetMatcher, shape: Shape): number => countSlots(shape, slots, TAIL_DIGITS);

export const tailSetRule: Rule<TailSetMatcher> = {
  entry: ({ size }) => ({ kind: 'set', size, ...RANGE }),
  isPick: ({ size }, text) => isSet(text, { size, ...RANGE }),
  countCompared: slotsOf,
  scorer({ slots, wins }, result) {
    const counts = countEnds({ digits: TAIL_DIGITS, slots }, result);
    return (pick): readonly Score[] => {
      const times = pick.split('-').map((tail) => counts.get(tail) ?? 0);
      if (wins === 'none') return once(times.every((count) => count === 0));
      if (times.some((count) => count === 0)) return [];
      const extra = times.reduce((total, count) => total + count, 0) - times.length;
      return wins === 'all-extra' && extra > 0 ? [...once(true), { level: EXTRA, times: extra }] : once(true);
    };
  },
  expect(matcher, _pick, shape) {
    const slots = slotsOf(matcher, shape);
    if (matcher.wins === 'none') return new Map([[HIT, powerOf(ratio(BigInt(100 - matcher.size), 100n), slots)]]);
    const levels = new Map([[HIT, chanceOfAll(matcher.size, slots)]]);
    return matcher.wins === 'all' ? levels : levels.set(EXTRA, expectedExtra(matcher.size, slots));
  },
  marks: ({ slots, wins }, pick, { prize, number }) =>
    wins !== 'none' &&
    (slots === 'all' || slots.includes(prize)) &&
    pick.split('-').includes(number.slice(-TAIL_DIGITS)),
  maxPaid(matcher, picks, { odds, shape }) {
    const { size, wins } = matcher;
    const slots = slotsOf(matcher, shape);
    // This many numbers contain at most this many different sets.
    const sets = wins === 'none' ? picks.length : Math.min(picks.length, Number(choose(slots, size)));
    const extras = wins === 'all-extra' ? Math.max(0, slots - size) * (odds[EXTRA] ?? 0) : 0;
    return sets * ((odds[HIT] ?? 0) + extras);
  },
  samples: ({ size }) => [Array.from({ length: size }, (_, index) => String(index).padStart(2, '0')).join('-')],
};
