import { usePlayer } from '../page/player.tsx';

/** The properties of a link that chooses a game and shows one of its pages. */
export function useGameLink(): (gameCode: string, to: string) => { to: string; onClick: () => void } {
  const { chooseGame } = usePlayer();
  return (gameCode, to) => ({ to, onClick: () => chooseGame(gameCode) });
}
