import { countPermutations, sortCharacters } from '../combinations.ts';
import { ratio } from '../ratio.ts';
import { countSlots, type SlotSet } from '../shape.ts';
import { highest, type Rule } from './rule.ts';
import { countEnds, isSortedNumber } from './tail.ts';

/**
 * The last digits of every number in a slot set, in any order. The level is the number of orders of the pick
 * (6 for three different digits, 3 with a pair), since its chance grows with it. Picks have sorted digits.
 */
export interface AnyOrderMatcher {
  readonly kind: 'any-order';
  readonly digits: number;
  readonly slots: SlotSet;
}

/** A pick of each number of orders: of three digits 012, 001 and 000. */
export function patternsOf(digits: number): string[] {
  const samples = new Map<number, string>();
  for (let value = 0; value < 10 ** digits; value += 1) {
    const text = String(value).padStart(digits, '0');
    const orders = countPermutations(text);
    if (sortCharacters(text) === text && !samples.has(orders)) samples.set(orders, text);
  }
  return [...samples.values()];
}

export const anyOrderRule: Rule<AnyOrderMatcher> = {
  entry: ({ digits }) => ({ kind: 'number', digits, isAnyOrder: true }),
  isPick: ({ digits }, text) => isSortedNumber(text, digits),
  countCompared: ({ digits, slots }, shape) => countSlots(shape, slots, digits),
  scorer({ digits, slots }, result) {
    const counts = new Map<string, number>();
    for (const [end, times] of countEnds({ digits, slots }, result)) {
      const sorted = sortCharacters(end);
      counts.set(sorted, (counts.get(sorted) ?? 0) + times);
    }
    return (pick) => {
      const times = counts.get(pick);
      return times ? [{ level: String(countPermutations(pick)), times }] : [];
    };
  },
  expect(matcher, pick, shape) {
    const orders = countPermutations(pick);
    const slots = anyOrderRule.countCompared(matcher, shape);
    return new Map([[String(orders), ratio(BigInt(orders * slots), 10n ** BigInt(matcher.digits))]]);
  },
  samples: ({ digits }) => patternsOf(digits),
  // A drawn number has the digits of at most one pick.
  maxPaid: (matcher, picks, { odds, shape }) =>
    anyOrderRule.countCompared(matcher, shape) * highest(picks.map((pick) => odds[String(countPermutations(pick))])),
  classOf: (_matcher, pick) => String(countPermutations(pick)),
};
