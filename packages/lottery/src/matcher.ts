import type { Ratio } from '@foyer/money/money.ts';
import { type AnyDigitMatcher, anyDigitRule } from './matchers/any-digit.ts';
import { type AnyOrderMatcher, anyOrderRule } from './matchers/any-order.ts';
import { type KenoMatcher, kenoRule } from './matchers/keno.ts';
import { type MeasureMatcher, measureRule } from './matchers/measure.ts';
import { type RankMatcher, rankRule } from './matchers/rank.ts';
import type { Drawn, Entry, PayTerms, Rule, Score } from './matchers/rule.ts';
import { type TailMatcher, tailRule } from './matchers/tail.ts';
import { type TailSetMatcher, tailSetRule } from './matchers/tail-set.ts';
import type { DrawResult, Shape } from './shape.ts';

/** How a pick is compared with a draw (market rules C7). A new kind is a member of this union and its rule below. */
export type Matcher =
  | TailMatcher
  | AnyOrderMatcher
  | AnyDigitMatcher
  | TailSetMatcher
  | RankMatcher
  | KenoMatcher
  | MeasureMatcher;

type Kind = Matcher['kind'];

const RULES: { readonly [K in Kind]: Rule<Extract<Matcher, { kind: K }>> } = {
  tail: tailRule,
  'any-order': anyOrderRule,
  'any-digit': anyDigitRule,
  'tail-set': tailSetRule,
  rank: rankRule,
  keno: kenoRule,
  measure: measureRule,
};

// Each rule is stored under its matcher's kind; the table's type states that, but an indexed lookup loses it.
const ruleOf = (matcher: Matcher): Rule<Matcher> => RULES[matcher.kind] as Rule<Matcher>;

/** The parts of a pick. */
export const entryOf = (matcher: Matcher): Entry => ruleOf(matcher).entry(matcher);

/** Whether the text is a pick that this matcher understands, e.g. `"07"` for a tail of two digits. */
export const isPick = (matcher: Matcher, text: string): boolean => ruleOf(matcher).isPick(matcher, text);

/** How many numbers of a draw one pick is compared with. */
export const countCompared = (matcher: Matcher, shape: Shape): number => ruleOf(matcher).countCompared(matcher, shape);

/** Reads a draw once; the returned function gives the levels at which a pick won, and how often. */
export const scorerOf = (matcher: Matcher, result: DrawResult): ((pick: string) => readonly Score[]) =>
  ruleOf(matcher).scorer(matcher, result);

/** The exact expected count of each level for a pick in a fair draw. */
export const expectedTimes = (matcher: Matcher, pick: string, shape: Shape): ReadonlyMap<string, Ratio> =>
  ruleOf(matcher).expect(matcher, pick, shape);

/** One pick of each class of picks whose chances differ: for most bets there is one class. */
export const samplePicks = (matcher: Matcher): readonly string[] => ruleOf(matcher).samples(matcher);

/** The name of the class that a pick belongs to: picks of one class have the same chances. */
export const classOf = (matcher: Matcher, pick: string): string => ruleOf(matcher).classOf?.(matcher, pick) ?? '';

/** The most that all picks together can pay in any draw, in thousandths of the stake on one unit. */
export const maxPaid = (matcher: Matcher, picks: readonly string[], terms: PayTerms): number =>
  ruleOf(matcher).maxPaid(matcher, picks, terms);

/** Whether one number of a draw contributes to a win of the pick, to mark it in the table of prizes. */
export function isMarked(matcher: Matcher, pick: string, drawn: Drawn): boolean {
  const { marks } = ruleOf(matcher);
  if (marks) return marks(matcher, pick, drawn);
  return scorerOf(matcher, [{ prize: drawn.prize, numbers: [drawn.number] }])(pick).length > 0;
}
