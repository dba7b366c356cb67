import { useEffect, useReducer } from 'react';
import { readTab, writeTab } from '../device/tab-storage.ts';
import { changeSlip, reviveSlip, type Slip, type SlipChange } from './slip.ts';

const KEY = 'lotto.slip';

/** The slip of this tab, kept across reloads. */
export function useSlip(firstBetCode: string): readonly [Slip, (change: SlipChange) => void] {
  const [slip, change] = useReducer(changeSlip, null, () => {
    const stored = reviveSlip(readTab(KEY));
    return stored.betCode ? stored : { ...stored, betCode: firstBetCode };
  });
  useEffect(() => writeTab(KEY, slip), [slip]);
  return [slip, change];
}
