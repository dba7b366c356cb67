/**
 * The value of a refusal with `puzzle.required` (docs/gateway.md: Puzzles). To solve it is to find for each part, 0 to `parts` - 1, a
 * nonce for which the SHA-256 of `puzzleText` begins with `bits` zero bits.
 */
export interface Puzzle {
  /** Opaque to clients; sent back in `puzzleSolution`. */
  challenge: string;
  parts: number;
  bits: number;
  /** Until the challenge can no longer be used. */
  expiresSeconds: number;
}

const SEED_LENGTH = 32;

/**
 * What is hashed for one part. It has at most 55 bytes, so that SHA-256 processes it as a single block.
 * @param nonce a whole number below 10 to the 15th
 */
export const puzzleText = (challenge: string, part: number, nonce: number): string =>
  `${challenge.slice(-SEED_LENGTH)}.${part}.${nonce}`;

/** The text of `puzzleSolution`. @param nonces one for each part, in order */
export const toPuzzleSolution = (challenge: string, nonces: readonly number[]): string =>
  `${challenge}~${nonces.join(',')}`;
