import type { PageBoot } from '@foyer/contract/lotto/page.ts';
import { useSyncExternalStore } from 'react';

/** The address's parameter with the code of the game; at first the launched game's. */
const PARAMETER = 'code';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

const readCode = (): string | null => new URLSearchParams(window.location.search).get(PARAMETER);

/** Writes another game's code to the address, which alone decides: a reload and "back" show the address's game, a new launch its own. */
function writeCode(code: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set(PARAMETER, code);
  window.history.replaceState(window.history.state, '', url);
  for (const listener of listeners) listener();
}

/** The current game: the one in the address, if the lobby has it, else the launched one. */
export function useChosenGame({ gameCode, games }: PageBoot): readonly [string, (code: string) => void] {
  const code = useSyncExternalStore(subscribe, readCode);
  const isKnown = games.some((game) => game.code === code);
  return [isKnown && code !== null ? code : gameCode, writeCode];
}
