import { type Money, money } from '@foyer/money/money.ts';
import { readTab, writeTab } from '@foyer/vendor/device/tab-storage.ts';
import { useState } from 'react';
import type { GameValue } from '../../api/values.ts';

const KEY = 'arcade.stake';

/** The stake that the player has chosen, within the limits of the game. */
export interface Stake {
  readonly value: Money;
  readonly range: { readonly min: bigint; readonly max: bigint; readonly step: bigint };
  readonly isAllowed: boolean;
  set(minor: bigint): void;
}

/** The stake survives a reload, and is the same in every game of a tab. */
export function useStake({ limits }: GameValue, currency: string): Stake {
  const [least, most, step] = [BigInt(limits.leastMinor), BigInt(limits.mostMinor), BigInt(limits.stepMinor)];
  const [minor, setMinor] = useState(() => BigInt(readTab<string>(KEY) ?? step));
  return {
    value: money(minor, currency),
    range: { min: least, max: most, step: least },
    isAllowed: minor >= least && minor <= most,
    set(next) {
      setMinor(next);
      writeTab(KEY, String(next));
    },
  };
}
