import type { Ratio } from '@foyer/money/money.ts';
import { countSlots, type DrawResult, numbersIn, type Shape, type SlotSet } from './shape.ts';

/** The last `digits` digits of every number in a slot set are compared with the pick; each match is a hit. */
export interface TailMatcher {
  readonly kind: 'tail';
  readonly digits: number;
  readonly slots: SlotSet;
}

/**
 * How a pick is compared with a draw. A further kind is a member of this union plus its cases in the functions below;
 * the compiler names every place that misses one.
 */
export type Matcher = TailMatcher;

/** Whether the text is a pick that this matcher understands, e.g. `"07"` for a tail of two digits. */
export function isPick(matcher: Matcher, text: string): boolean {
  switch (matcher.kind) {
    case 'tail':
      return text.length === matcher.digits && /^[0-9]+$/.test(text);
  }
}

/** How many different picks there are. */
export function countPicks(matcher: Matcher): number {
  switch (matcher.kind) {
    case 'tail':
      return 10 ** matcher.digits;
  }
}

/** How many numbers of a draw one pick is compared with. */
export function countCompared(matcher: Matcher, shape: Shape): number {
  switch (matcher.kind) {
    case 'tail':
      return countSlots(shape, matcher.slots, matcher.digits);
  }
}

/** How often the pick came up in this draw. */
export function countHits(matcher: Matcher, pick: string, result: DrawResult): number {
  switch (matcher.kind) {
    case 'tail':
      // NOTE: a number shorter than the tail can never end with it, so short prizes drop out by themselves.
      return numbersIn(result, matcher.slots).filter((number) => number.endsWith(pick)).length;
  }
}

/** Expected hits of one pick in a fair draw, exactly: tails are uniform and independent, so it is slots ÷ 10^digits. */
export function expectedHits(matcher: Matcher, shape: Shape): Ratio {
  switch (matcher.kind) {
    case 'tail':
      return { numerator: BigInt(countCompared(matcher, shape)), denominator: 10n ** BigInt(matcher.digits) };
  }
}
