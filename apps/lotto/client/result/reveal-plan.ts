import { requireGame } from '@foyer/lottery/find-game.ts';
import type { DrawResult, PrizeNumbers } from '@foyer/lottery/shape.ts';
import { requirePrize } from '@foyer/lottery/shape.ts';
import { readPrizeName, toPrizeRows } from '@foyer/lottery/stations.ts';

/** When each part of a result lands, in milliseconds from the beginning. */
export interface RevealPlan {
  /** Delays of the numbers in the table, by prize and place. */
  delayOf(prize: string, place: number): number;
  /** Delays of the headline's digits or balls. */
  readonly headline: readonly number[];
  /** Delays of the same prize at a second station, which lands first; empty without one. */
  readonly second: readonly number[];
  /** The start of each prize, in landing order. A prize drawn by several stations together is listed once. */
  readonly prizes: readonly { readonly prize: string; readonly atMs: number }[];
  readonly totalMs: number;
}

/** The longest reveal of any game. */
const MAX_MS = 11_500;
/** How long one ball falls; the same as in reveal.module.css. */
const FALL_MS = 420;
const NUMBER_MS = 240;
const PIECE_MS = 650;

const keyOf = (prize: string, place: number): string => `${prize} ${place}`;

/** Prize by prize, the small ones first and the headline last, ball by ball, as on television; at two stations side by side. */
export function planReveal(gameCode: string, numbers: DrawResult): RevealPlan {
  const { headline, shape } = requireGame(gameCode);
  const rows = [...toPrizeRows(numbers)].reverse();
  const others = rows.filter(({ prize }) => prize !== headline);
  const isPool = requirePrize(shape, headline).pool !== undefined;
  const steps = others.flatMap(({ prize, lines }) => stepsOf(lines).map((keys) => ({ prize, keys })));
  const pieces = headlinePieces(rows.find(({ prize }) => prize === headline)?.lines ?? [], isPool);
  const natural = steps.length * NUMBER_MS + pieces.length * PIECE_MS;
  const scale = Math.min(1, (MAX_MS - FALL_MS) / Math.max(1, natural));
  const toStepMs = (index: number): number => Math.round(index * NUMBER_MS * scale);
  const toPieceMs = (index: number): number => Math.round((steps.length * NUMBER_MS + index * PIECE_MS) * scale);
  const delays = new Map(steps.flatMap(({ keys }, index) => keys.map((key) => [key, toStepMs(index)] as const)));
  const landingsOf = (station: number): number[] =>
    pieces.flatMap(({ prize }, index) => (readPrizeName(prize).station === station ? [toPieceMs(index)] : []));
  const [main, second] = [landingsOf(1), landingsOf(2)];
  const last = toPieceMs(Math.max(0, pieces.length - 1));
  const lastOfSecond = second[second.length - 1] ?? last;
  return {
    // The headline's row in the table lands with its last ball, or it would reveal the result.
    delayOf: (prize, place) =>
      delays.get(keyOf(prize, place)) ?? (readPrizeName(prize).station === 2 ? lastOfSecond : last),
    headline: main,
    second,
    prizes: [
      ...firstOfEach(steps).map(({ prize, index }) => ({ prize, atMs: toStepMs(index) })),
      ...firstOfEach(pieces).map(({ prize, index }) => ({ prize, atMs: toPieceMs(index) })),
    ],
    totalMs: last + FALL_MS,
  };
}

/** Groups of numbers that land together: the first number of a prize at every station, then the second, and so on. */
function stepsOf(lines: readonly PrizeNumbers[]): string[][] {
  const count = Math.max(0, ...lines.map((line) => line.numbers.length));
  return Array.from({ length: count }, (_, place) => lines.map(({ prize }) => keyOf(prize, place)));
}

/** A piece for every ball or digit: those of the second station, then the headline itself. */
const headlinePieces = (lines: readonly PrizeNumbers[], isPool: boolean): { readonly prize: string }[] =>
  [...lines].reverse().flatMap(({ prize, numbers }) => {
    const count = isPool ? numbers.length : (numbers[0]?.length ?? 0);
    return Array.from({ length: count }, () => ({ prize }));
  });

/** Where each prize begins. */
const firstOfEach = (items: readonly { readonly prize: string }[]): { prize: string; index: number }[] =>
  items.flatMap(({ prize }, index) => (items[index - 1]?.prize === prize ? [] : [{ prize, index }]));
