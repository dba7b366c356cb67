import { useEffect, useReducer } from 'react';
import { readTab, writeTab } from '../device/tab-storage.ts';
import { restoreSlip } from './restore-slip.ts';
import { changeSlip, type Slip, type SlipChange } from './slip.ts';

interface Start {
  readonly gameCode: string;
  readonly betCode: string;
  readonly prizeMode: Slip['prizeMode'];
}

const keyOf = (gameCode: string): string => `lotto.slip.${gameCode}`;

/** The slip of a game in this tab; persists across reloads. */
export function useSlip({ gameCode, betCode, prizeMode }: Start): readonly [Slip, (change: SlipChange) => void] {
  const [slip, change] = useReducer(changeSlip, null, () => {
    const stored = restoreSlip(readTab(keyOf(gameCode)));
    return stored.betCode ? stored : { ...stored, betCode, prizeMode };
  });
  useEffect(() => writeTab(keyOf(gameCode), slip), [slip, gameCode]);
  return [slip, change];
}
