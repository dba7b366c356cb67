import { useTranslation } from '../messages/messages.ts';
import { usePlayer } from './player.tsx';

/** What this merchant calls a game; our own name for one of another lobby. */
export function useGameName(): (gameCode: string) => string {
  const { page } = usePlayer();
  const t = useTranslation();
  return (gameCode) =>
    page.games.find(({ code }) => code === gameCode)?.name ?? t.optional(`game.${gameCode}`) ?? gameCode;
}
