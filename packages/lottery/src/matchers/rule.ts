import type { Ratio } from '@foyer/money/money.ts';
import type { DrawResult, Shape } from '../shape.ts';

/** How often a pick came up at one level of the odds table. */
export interface Score {
  readonly level: string;
  readonly times: number;
}

/** What a member picks with one tap or one line, which determines the picker a client shows. */
export type Entry =
  /** A number of `digits` digits, e.g. 000–999. Sorted: the order of its digits does not matter. */
  | { readonly kind: 'number'; readonly digits: number; readonly isAnyOrder: boolean }
  /** `size` different numbers of a range, written `07-39`. */
  | { readonly kind: 'set'; readonly size: number; readonly from: number; readonly to: number; readonly digits: number }
  /** One of a few names. */
  | { readonly kind: 'choice'; readonly options: readonly string[] };

/** One number of a draw. */
export interface Drawn {
  readonly prize: string;
  readonly number: string;
}

/** The inputs of `maxPaid` besides the picks. */
export interface PayTerms {
  /** By level, in thousandths. */
  readonly odds: Readonly<Record<string, number>>;
  readonly shape: Shape;
}

/** The rules of one kind of matcher. */
export interface Rule<M> {
  entry(matcher: M): Entry;
  /** Whether a text of the right grammar is a pick; grammar follows from `entry`. */
  isPick(matcher: M, text: string): boolean;
  /** How many numbers of a draw one pick is compared with. */
  countCompared(matcher: M, shape: Shape): number;
  /** Reads a draw once, to score many picks of it. */
  scorer(matcher: M, result: DrawResult): (pick: string) => readonly Score[];
  /** The exact expected count of each level for a pick in a fair draw. */
  expect(matcher: M, pick: string, shape: Shape): ReadonlyMap<string, Ratio>;
  /** One pick of each class of picks whose chances differ. */
  samples(matcher: M): readonly string[];
  /** The most that all picks together can pay in any draw, in thousandths of the stake on one unit: an upper bound. */
  maxPaid(matcher: M, picks: readonly string[], terms: PayTerms): number;
  /** Whether one number of a draw contributes to a win of the pick; by default the number is scored alone. */
  marks?(matcher: M, pick: string, drawn: Drawn): boolean;
  /** The name of a pick's class; by default all picks are in one class. */
  classOf?(matcher: M, pick: string): string;
}

/** The level of bets that have only one. */
export const HIT = 'hit';

/** The highest of several odds; zero without any. */
export const highest = (odds: readonly (number | undefined)[]): number => Math.max(0, ...odds.map((each) => each ?? 0));

export const once = (isHit: boolean): readonly Score[] => (isHit ? [{ level: HIT, times: 1 }] : []);
