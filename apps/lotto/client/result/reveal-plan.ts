import { requireGame } from '@foyer/lottery/find-game.ts';
import type { DrawResult } from '@foyer/lottery/shape.ts';
import { requirePrize } from '@foyer/lottery/shape.ts';

/** When each part of a result lands, in milliseconds from the beginning. */
export interface RevealPlan {
  /** Of a number in the table, by prize and place. */
  delayOf(prize: string, place: number): number;
  /** Of the headline: its digits, or its balls. */
  readonly headline: readonly number[];
  /** When each prize begins, in the order in which they land. */
  readonly prizes: readonly { readonly prize: string; readonly atMs: number }[];
  readonly totalMs: number;
}

/** No draw takes longer, whatever its shape. */
const LONGEST_MS = 11_500;
/** How long one ball falls; the same as in reveal.module.css. */
const FALL_MS = 420;
const NUMBER_MS = 240;
const PIECE_MS = 650;

const keyOf = (prize: string, place: number): string => `${prize} ${place}`;

/** Prize by prize, the small ones first and the headline last, ball by ball, as on television. */
export function planReveal(gameCode: string, numbers: DrawResult): RevealPlan {
  const { headline, shape } = requireGame(gameCode);
  const others = [...numbers].reverse().filter((line) => line.prize !== headline);
  const drawn = numbers.find((line) => line.prize === headline)?.numbers ?? [];
  const pieces = requirePrize(shape, headline).pool ? drawn.length : (drawn[0]?.length ?? 0);
  const keys = others.flatMap((line) => line.numbers.map((_, place) => keyOf(line.prize, place)));
  const natural = keys.length * NUMBER_MS + pieces * PIECE_MS;
  const scale = Math.min(1, (LONGEST_MS - FALL_MS) / Math.max(1, natural));
  const delays = new Map(keys.map((key, index) => [key, Math.round(index * NUMBER_MS * scale)]));
  const headlineFrom = keys.length * NUMBER_MS * scale;
  const landings = Array.from({ length: pieces }, (_, index) => Math.round(headlineFrom + index * PIECE_MS * scale));
  const last = landings[landings.length - 1] ?? headlineFrom;
  return {
    // NOTE the row of the headline in the table lands with its last ball, or it would tell.
    delayOf: (prize, place) => delays.get(keyOf(prize, place)) ?? last,
    headline: landings,
    prizes: [
      ...others.map(({ prize }) => ({ prize, atMs: delays.get(keyOf(prize, 0)) ?? 0 })),
      { prize: headline, atMs: Math.round(headlineFrom) },
    ],
    totalMs: Math.round(last + FALL_MS),
  };
}
