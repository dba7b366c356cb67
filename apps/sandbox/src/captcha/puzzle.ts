import { createHmac } from 'node:crypto';

/** The position of a picture's gap, in the picture's own units (276 × 160, the piece: 44 × 44); and digits as an alternative. */
export interface Puzzle {
  x: number;
  y: number;
  digits: string;
}

/** A visitor's answer: how far the piece was moved, or the digits. */
export interface PuzzleAnswer {
  x?: unknown;
  digits?: unknown;
}

const TOLERANCE = 6;
const [FIRST_X, LAST_X, FIRST_Y, LAST_Y] = [84, 222, 12, 104];

/** The puzzle of a challenge: derived from its id, so that nothing has to be stored. */
export function puzzleOf(challenge: string, key: string): Puzzle {
  const bytes = createHmac('sha256', key).update(`puzzle\n${challenge}`).digest();
  const between = (at: number, first: number, last: number) => first + (bytes.readUInt16BE(at) % (last - first + 1));
  return {
    x: between(0, FIRST_X, LAST_X),
    y: between(2, FIRST_Y, LAST_Y),
    digits: String(between(4, 100, 999)),
  };
}

export function isSolved({ digits, x }: PuzzleAnswer, puzzle: Puzzle): boolean {
  if (typeof x === 'number') return Math.abs(x - puzzle.x) <= TOLERANCE;
  return typeof digits === 'string' && digits.trim() === puzzle.digits;
}
