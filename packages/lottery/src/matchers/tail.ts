import { sortCharacters } from '../combinations.ts';
import { ratio } from '../ratio.ts';
import { countSlots, type DrawResult, numbersIn, type SlotSet } from '../shape.ts';
import { HIT, type Rule } from './rule.ts';

/** The last (or first) digits of every number in a slot set are compared with the pick; each match is a hit. */
export interface TailMatcher {
  readonly kind: 'tail';
  readonly digits: number;
  readonly slots: SlotSet;
  /** Which end of a number; absent: the last digits. */
  readonly at?: 'start';
}

export const isNumber = (text: string, digits: number): boolean => text.length === digits && /^[0-9]+$/.test(text);

export const isSortedNumber = (text: string, digits: number): boolean =>
  isNumber(text, digits) && sortCharacters(text) === text;

/** The digits of a number at the end that a matcher compares; all of a shorter number. */
export const endOf = (number: string, digits: number, at?: 'start'): string =>
  at === 'start' ? number.slice(0, digits) : number.slice(-digits);

type Ends = Omit<TailMatcher, 'kind'>;

/** Cached: many bets compare the same ends of a draw. */
const counted = new WeakMap<DrawResult, Map<string, ReadonlyMap<string, number>>>();

/** How often each ending was drawn. Numbers shorter than the ending are skipped. */
export function countEnds({ digits, slots, at }: Ends, result: DrawResult): ReadonlyMap<string, number> {
  const ofDraw = counted.get(result) ?? new Map<string, ReadonlyMap<string, number>>();
  counted.set(result, ofDraw);
  const key = `${at ?? 'end'} ${digits} ${slots === 'all' ? '*' : slots.join()}`;
  const known = ofDraw.get(key);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const number of numbersIn(result, slots)) {
    if (number.length < digits) continue;
    const end = endOf(number, digits, at);
    counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  ofDraw.set(key, counts);
  return counts;
}

export const tailRule: Rule<TailMatcher> = {
  entry: ({ digits }) => ({ kind: 'number', digits, isAnyOrder: false }),
  isPick: ({ digits }, text) => isNumber(text, digits),
  countCompared: ({ digits, slots }, shape) => countSlots(shape, slots, digits),
  scorer(matcher, result) {
    const counts = countEnds(matcher, result);
    return (pick) => {
      const times = counts.get(pick);
      return times ? [{ level: HIT, times }] : [];
    };
  },
  expect: (matcher, _pick, shape) =>
    new Map([[HIT, ratio(BigInt(tailRule.countCompared(matcher, shape)), 10n ** BigInt(matcher.digits))]]),
  samples: ({ digits }) => ['0'.repeat(digits)],
  // A drawn number ends in at most one pick.
  maxPaid: (matcher, picks, { odds, shape }) =>
    picks.length > 0 ? tailRule.countCompared(matcher, shape) * (odds[HIT] ?? 0) : 0,
};
