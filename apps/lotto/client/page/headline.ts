import type { DrawnDraw } from '@foyer/contract/lotto/draw.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { numbersIn, requirePrize } from '@foyer/lottery/shape.ts';

/** The prize that represents a whole draw. */
export interface Headline {
  /** One text for each ball: the digits of a number, or the balls and dice themselves. */
  readonly values: readonly string[];
  readonly text: string;
}

/** Of many balls only the first few are shown. */
const MOST_VALUES = 8;

/** The headline prize of a draw in balls; null when the draw has no such number. */
export function toHeadline(gameCode: string, numbers: DrawnDraw['numbers']): Headline | null {
  const { headline, shape } = requireGame(gameCode);
  const drawn = numbersIn(numbers, [headline]);
  const [first] = drawn;
  if (first === undefined) return null;
  if (!requirePrize(shape, headline).pool) return { values: first.split(''), text: first };
  const rest = drawn.length - MOST_VALUES;
  const values = drawn.slice(0, MOST_VALUES);
  return { values: rest > 0 ? [...values.slice(0, -1), '…'] : values, text: drawn.join(' ') };
}

/** Whether the headline is what markets call the special prize. */
export const isSpecial = (gameCode: string): boolean => requireGame(gameCode).headline === 'special';
