import type { VipLevel } from '@foyer/merchant/merchant-document.ts';

/** What a member has done at a merchant so far. */
export interface Activity {
  wageredMinor: bigint;
  bets: number;
  activeDays: number;
}

export interface RankProgress {
  completedConditions: number;
  totalExpectedConditions: number;
}

/**
 * How many conditions of the level after `rankLevel` (0: no level yet) are met. On the highest level all
 * are met: a granted level is never revoked by this calculation.
 */
export function progressOf(levels: readonly VipLevel[], rankLevel: number, activity: Activity): RankProgress {
  const next = levels[rankLevel];
  const total = Object.keys((next ?? levels.at(-1))?.conditions ?? {}).length;
  return {
    completedConditions: next ? countMet(next.conditions, activity) : total,
    totalExpectedConditions: total,
  };
}

function countMet({ activeDays, bets, wageredMinor }: VipLevel['conditions'], activity: Activity): number {
  const met = [
    wageredMinor !== undefined && activity.wageredMinor >= BigInt(wageredMinor),
    bets !== undefined && activity.bets >= bets,
    activeDays !== undefined && activity.activeDays >= activeDays,
  ];
  return met.filter(Boolean).length;
}
