import type { PageBoot } from '@foyer/contract/lotto/page.ts';
import type { SessionValue } from '@foyer/contract/lotto/session.ts';
import { createContext, useContext } from 'react';

/** Session, game and brand, for every screen. */
export interface Player {
  readonly session: SessionValue;
  readonly page: PageBoot & {
    /** The merchant's name of the current game. */
    readonly gameName: string;
  };
  /** Shows another game of the lobby. */
  readonly chooseGame: (code: string) => void;
}

export const PlayerContext = createContext<Player | null>(null);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('usePlayer outside of a session');
  return player;
}
