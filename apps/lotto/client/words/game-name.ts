import { usePlayer } from '../app/player.tsx';
import { useWords } from './words.tsx';

/** What this merchant calls a game; our own name for one of another lobby. */
export function useGameName(): (gameCode: string) => string {
  const { page } = usePlayer();
  const { find } = useWords();
  return (gameCode) => page.games.find(({ code }) => code === gameCode)?.name ?? find(`game.${gameCode}`) ?? gameCode;
}
