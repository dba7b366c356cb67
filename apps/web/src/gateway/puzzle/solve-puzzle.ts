import type { Puzzle } from '@foyer/contract/puzzle.ts';
import { openPuzzleWorker } from '../../device/puzzle-worker.ts';
import address from './puzzle-worker.ts?worker&url';
import { startSearch } from './search-nonces.ts';

/** Without workers the page itself searches, in slices that a tap does not notice. */
const SLICE_HASHES = 2000;

interface Watch {
  /** @param share of the parts that are solved, 0–1 */
  onProgress(share: number): void;
  /** Ends the search; its promise then never settles. */
  signal: AbortSignal;
}

/** Solves a puzzle in a worker, or in the page where there are none. @returns one nonce for each part */
export function solvePuzzle(puzzle: Puzzle, { onProgress, signal }: Watch): Promise<readonly number[]> {
  return new Promise((resolve) => {
    const report = (nonces: readonly number[]) => {
      onProgress(nonces.length / puzzle.parts);
      if (nonces.length === puzzle.parts) resolve(nonces);
    };
    const searchHere = () => {
      if (!signal.aborted) searchInSlices(puzzle, report, signal);
    };
    const worker = openPuzzleWorker(address, report, searchHere);
    if (!worker) return searchHere();
    signal.addEventListener('abort', () => worker.terminate());
    worker.postMessage(puzzle);
  });
}

function searchInSlices(puzzle: Puzzle, report: (nonces: readonly number[]) => void, signal: AbortSignal): void {
  const search = startSearch(puzzle);
  const turn = () => {
    if (signal.aborted) return;
    const before = search.nonces.length;
    const isDone = search.advance(SLICE_HASHES);
    if (search.nonces.length > before) report(search.nonces);
    if (!isDone) setTimeout(turn);
  };
  turn();
}
