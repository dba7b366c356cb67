import { type Puzzle, puzzleText, toPuzzleSolution } from '@foyer/contract/puzzle.ts';
import { sha256 } from '../platform/http/secret-box.ts';

/** Solves a puzzle as a client does. @returns the value of `puzzleSolution`, and the hashes that it took */
export function solvePuzzle({ bits, challenge, parts }: Puzzle): { puzzleSolution: string; hashes: number } {
  let hashes = 0;
  const nonces = Array.from({ length: parts }, (_, part) => {
    for (let nonce = 0; ; nonce++) {
      hashes++;
      if (sha256(puzzleText(challenge, part, nonce)).readUInt32BE() >>> (32 - bits) === 0) return nonce;
    }
  });
  return { puzzleSolution: toPuzzleSolution(challenge, nonces), hashes };
}
