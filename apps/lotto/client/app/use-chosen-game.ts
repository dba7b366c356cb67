import type { PageBoot } from '@foyer/contract/lotto/page.ts';
import { useState } from 'react';
import { readTab, writeTab } from '../device/tab-storage.ts';

const KEY = 'lotto.game';

interface Chosen {
  /** The game of the launch: another launch resets the choice. */
  readonly launched: string;
  readonly code: string;
}

/** The current game: the launched one until the member chooses another; persists across reloads. */
export function useChosenGame({ gameCode, games }: PageBoot): readonly [string, (code: string) => void] {
  const [code, setCode] = useState(() => {
    const stored = readTab<Chosen>(KEY);
    const isKnown = stored?.launched === gameCode && games.some((game) => game.code === stored.code);
    return isKnown && stored ? stored.code : gameCode;
  });
  const choose = (next: string) => {
    setCode(next);
    writeTab(KEY, { launched: gameCode, code: next } satisfies Chosen);
  };
  return [code, choose];
}
