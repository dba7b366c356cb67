import { useTranslation } from '../messages/messages.ts';
import { usePlayer } from './player.tsx';

/** The merchant's name for a game; our own name for a game of another lobby. */
export function useGameName(): (gameCode: string) => string {
  const { page } = usePlayer();
  const t = useTranslation();
  return (gameCode) =>
    page.games.find(({ code }) => code === gameCode)?.name ?? t.optional(`game.${gameCode}`) ?? gameCode;
}
