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
 * @throws GatewayError for any other refusal, `ERR_CANCELED` if the call was given up, the last refusal after some puzzles
 */
export async function answerPuzzle<V>(refusal: GatewayError, { again, show, signals }: RefusedCall<V>): Promise<V> {
  let last = refusal;
  for (let round = 0; round < MAX_PUZZLES; round++) {
    const puzzle = readPuzzle(last.value);
    if (!puzzle) throw last;
    const nonces = await solveVisibly(puzzle, show, signals);
    try {
      return await again(toPuzzleSolution(puzzle.challenge, nonces));
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code !== 'puzzle.required') throw error;
      last = error;
    }
  }
  throw last;
}

async function solveVisibly(puzzle: Puzzle, show: ShowPuzzle | null, signals: RefusedCall<unknown>['signals']) {
  const control = new AbortController();
  const cancel = () => control.abort();
  const view = show?.(cancel);
  const canceled = new Promise<never>((_resolve, reject) => {
    control.signal.addEventListener('abort', () => reject(new GatewayError('ERR_CANCELED')));
  });
  for (const signal of signals)
    if (signal?.aborted) cancel();
    else signal?.addEventListener('abort', cancel);
  const onProgress = (share: number) => view?.update(share);
  try {
    return await Promise.race([solvePuzzle(puzzle, { onProgress, signal: control.signal }), canceled]);
  } finally {
    cancel();
    view?.hide();
    for (const signal of signals) signal?.removeEventListener('abort', cancel);
  }
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
