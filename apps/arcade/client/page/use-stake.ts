import type { FreeRoundsValue, GameValue } from '@foyer/contract/arcade/round.ts';
import { type Money, money } from '@foyer/money/money.ts';
import { readTab, writeTab } from '@foyer/vendor/device/tab-storage.ts';
import { useState } from 'react';

const KEY = 'arcade.stake';

/** The stake of the next round: the player's choice within the limits of the game, or that of a free round. */
export interface Stake {
  readonly value: Money;
  readonly range: { readonly min: bigint; readonly max: bigint; readonly step: bigint };
  readonly isAllowed: boolean;
  /** The remaining free rounds; the next one is played while `isFree`. */
  readonly free: FreeRoundsValue | null;
  readonly isFree: boolean;
  /** The fields of a call that state the stake. */
  readonly body: { readonly stakeMinor: string; readonly grantId?: string };
  set(minor: bigint): void;
  /** Chooses between free rounds and the player's own money. */
  setFree(isFree: boolean): void;
}

/** The stake survives a reload, and is the same in every game of a tab. Free rounds come first unless the player chooses otherwise. */
export function useStake({ freeRounds, limits }: GameValue, currency: string): Stake {
  const [min, max, step] = [BigInt(limits.minMinor), BigInt(limits.maxMinor), BigInt(limits.stepMinor)];
  const [minor, setMinor] = useState(() => BigInt(readTab<string>(KEY) ?? step));
  const [wantsFree, setFree] = useState(true);
  const free = freeRounds[0] ?? null;
  const used = wantsFree ? free : null;
  const stakeMinor = used ? BigInt(used.stakeMinor) : minor;
  return {
    value: money(stakeMinor, currency),
    range: { min, max, step: min },
    isAllowed: used !== null || (minor >= min && minor <= max),
    free,
    isFree: used !== null,
    body: { stakeMinor: String(stakeMinor), ...(used ? { grantId: used.grantId } : {}) },
    set(next) {
      setMinor(next);
      writeTab(KEY, String(next));
    },
    setFree,
  };
}
