import { requireGame } from '@foyer/lottery/find-game.ts';
import { type Prize, requirePrize } from '@foyer/lottery/shape.ts';

/** The prize that represents a whole draw. */
export const headlinePrizeOf = (gameCode: string): Prize => {
  const { headline, shape } = requireGame(gameCode);
  return requirePrize(shape, headline);
};

/** Whether the headline is what markets call the special prize. */
export const isSpecial = (gameCode: string): boolean => requireGame(gameCode).headline === 'special';
