import { readTab, writeTab } from '@foyer/vendor/device/tab-storage.ts';
import { useEffect, useReducer } from 'react';
import { restoreSlip, type SlipStart } from './restore-slip.ts';
import { changeSlip, type Slip, type SlipChange } from './slip.ts';

interface Start extends SlipStart {
  readonly gameCode: string;
}

const keyOf = (gameCode: string): string => `lotto.slip.${gameCode}`;

/** The slip of a game in this tab; persists across reloads. */
export function useSlip({ gameCode, ...start }: Start): readonly [Slip, (change: SlipChange) => void] {
  const [slip, change] = useReducer(changeSlip, null, () => restoreSlip(readTab(keyOf(gameCode)), start));
  useEffect(() => writeTab(keyOf(gameCode), slip), [slip, gameCode]);
  return [slip, change];
}
