import { type Puzzle, puzzleText } from '@foyer/contract/puzzle.ts';
import { hashText } from './hash-puzzle.ts';

/** Searches for the nonces of a puzzle, some hashes at a time. */
export interface Search {
  /** Computes at most this many hashes. @returns whether all parts are solved */
  advance(hashes: number): boolean;
  /** Those found so far, in order. */
  nonces: readonly number[];
}

export function startSearch({ bits, challenge, parts }: Pick<Puzzle, 'bits' | 'challenge' | 'parts'>): Search {
  const nonces: number[] = [];
  let nonce = 0;
  return {
    nonces,
    advance(hashes) {
      for (let left = hashes; left > 0 && nonces.length < parts; left--) {
        const isFound = hashText(puzzleText(challenge, nonces.length, nonce)) >>> (32 - bits) === 0;
        if (isFound) nonces.push(nonce);
        nonce = isFound ? 0 : nonce + 1;
      }
      return nonces.length === parts;
    },
  };
}
