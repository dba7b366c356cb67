import type { BetType, Game } from './game.ts';
import { GAMES } from './games.data.ts';

export function getGame(code: string): Game | null {
  return GAMES.find((game) => game.code === code) ?? null;
}

/** @throws RangeError for an unknown code: only for codes that we stored ourselves */
export function requireGame(code: string): Game {
  const game = getGame(code);
  if (!game) throw new RangeError(`no such game: ${code}`);
  return game;
}

export function getBetType(game: Game, code: string): BetType | null {
  return game.betTypes.find((betType) => betType.code === code) ?? null;
}

/** @throws RangeError for an unknown code of the game: only for codes that we stored ourselves */
export function requireBetType(game: Game, code: string): BetType {
  const betType = getBetType(game, code);
  if (!betType) throw new RangeError(`no such bet type in ${game.code}: ${code}`);
  return betType;
}
