import { powerOf, ratio, subtractRatio } from '../ratio.ts';
import { numbersIn } from '../shape.ts';
import { HIT, once, type Rule } from './rule.ts';
import { endOf } from './tail.ts';

/** Whether a digit is among the last (or first) digits of a prize with one number; pays once ("run"). */
export interface AnyDigitMatcher {
  readonly kind: 'any-digit';
  readonly prize: string;
  readonly digits: number;
  readonly at?: 'start';
}

export const anyDigitRule: Rule<AnyDigitMatcher> = {
  entry: () => ({ kind: 'number', digits: 1, isAnyOrder: false }),
  isPick: (_matcher, text) => /^[0-9]$/.test(text),
  countCompared: () => 1,
  scorer({ prize, digits, at }, result) {
    const part = endOf(numbersIn(result, [prize])[0] ?? '', digits, at);
    return (pick) => once(part.includes(pick));
  },
  expect: ({ digits }) => new Map([[HIT, subtractRatio(ratio(1n), powerOf(ratio(9n, 10n), digits))]]),
  samples: () => ['0'],
  // `digits` digits contain at most that many different picks.
  maxPaid: ({ digits }, picks, { odds }) => Math.min(picks.length, digits) * (odds[HIT] ?? 0),
};
