import type { Puzzle } from '@foyer/contract/puzzle.ts';
import { startSearch } from './search-nonces.ts';

/** A worker that solves one puzzle: it sends the nonces found so far after each part. */
const HASHES_A_TURN = 10_000;

const scope = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

scope.onmessage = ({ data }: MessageEvent<Puzzle>) => {
  const search = startSearch(data);
  let sent = 0;
  for (let isDone = false; !isDone; ) {
    isDone = search.advance(HASHES_A_TURN);
    if (search.nonces.length === sent) continue;
    sent = search.nonces.length;
    scope.postMessage([...search.nonces]);
  }
};
