import { requireGame } from '@foyer/lottery/find-game.ts';
import type { WordKey, Words } from './words.tsx';

/** What the headline prize of a game is called: "Special prize" only where markets say so. */
export function toHeadlineName(gameCode: string, { t }: Words): string {
  const { headline } = requireGame(gameCode);
  return headline === 'special' ? t('result.special') : t(`prize.${headline}` as WordKey);
}
