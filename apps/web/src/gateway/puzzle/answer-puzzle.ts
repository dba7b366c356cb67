import { type Puzzle, toPuzzleSolution } from '@foyer/contract/puzzle.ts';
import { GatewayError } from '../gateway-error.ts';
import { solvePuzzle } from './solve-puzzle.ts';

/** A solution may come too late, or from another network than the puzzle: the gateway then sends another one. */
const MAX_PUZZLES = 3;
/** More would take a phone minutes. */
const MOST = { bits: 22, parts: 32 };

/** What a page shows while it solves a puzzle. */
export interface PuzzleView {
  /** @param share of the work that is done, 0–1 */
  update(share: number): void;
  hide(): void;
}

/** Shows that a puzzle is being solved. @param cancel gives the call up */
export type ShowPuzzle = (cancel: () => void) => PuzzleView;

interface RefusedCall<V> {
  /** Makes the same call with a solution. */
  again(puzzleSolution: string): Promise<V>;
  /** Those that abort the call. */
  signals: readonly (AbortSignal | undefined)[];
  show: ShowPuzzle | null;
}

/**
 * Solves the puzzle of a refused call and makes the call again.
 * @throws GatewayError for any other refusal, `ERR_CANCELED` if the page of the call was left, the refusal for the puzzle if the wait was cancelled
 * or after some puzzles
 */
export async function answerPuzzle<V>(refusal: GatewayError, { again, show, signals }: RefusedCall<V>): Promise<V> {
  let last = refusal;
  for (let round = 0; round < MAX_PUZZLES; round++) {
    const puzzle = readPuzzle(last.value);
    if (!puzzle) throw last;
    const nonces = await solveVisibly(puzzle, last, { show, signals });
    try {
      return await again(toPuzzleSolution(puzzle.challenge, nonces));
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code !== 'puzzle.required') throw error;
      last = error;
    }
  }
  throw last;
}

async function solveVisibly(
  puzzle: Puzzle,
  refusal: GatewayError,
  { show, signals }: Pick<RefusedCall<unknown>, 'show' | 'signals'>,
): Promise<readonly number[]> {
  const control = new AbortController();
  const { promise: ended, reject } = withResolver();
  const leave = () => reject(new GatewayError('ERR_CANCELED'));
  const view = show?.(() => reject(refusal));
  for (const signal of signals)
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave);
  const onProgress = (share: number) => view?.update(share);
  try {
    return await Promise.race([ended, solvePuzzle(puzzle, { onProgress, signal: control.signal })]);
  } finally {
    control.abort();
    view?.hide();
    for (const signal of signals) signal?.removeEventListener('abort', leave);
  }
}

function withResolver(): { promise: Promise<never>; reject(reason: GatewayError): void } {
  let reject: (reason: GatewayError) => void = () => {};
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}

/** The puzzle in the value of a refusal; null if it is none, or one that would take too long. */
function readPuzzle(value: unknown): Puzzle | null {
  if (typeof value !== 'object' || value === null) return null;
  const { bits, challenge, parts } = value as Partial<Puzzle>;
  const isWithin = (number: unknown, most: number) =>
    Number.isInteger(number) && Number(number) > 0 && Number(number) <= most;
  const isPuzzle = typeof challenge === 'string' && isWithin(bits, MOST.bits) && isWithin(parts, MOST.parts);
  return isPuzzle ? (value as Puzzle) : null;
}
