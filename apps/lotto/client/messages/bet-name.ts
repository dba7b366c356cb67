import { toBetName as toParts } from '@foyer/lottery/bet-name.ts';
import { getBetType, requireGame } from '@foyer/lottery/find-game.ts';
import type { MessageKey, Translate } from './messages.ts';

/** The market's name of a bet type; its code if the game no longer has it. */
export function toBetName(gameCode: string, betCode: string, t: Translate): string {
  const game = requireGame(gameCode);
  const betType = getBetType(game, betCode);
  if (!betType) return betCode;
  const { concept, numbers } = toParts(game, betType);
  return t(`bet-name.${concept}` as MessageKey, numbers);
}
