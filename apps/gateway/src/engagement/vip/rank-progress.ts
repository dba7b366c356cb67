import type { VipLevel } from '@foyer/merchant/merchant-document.ts';

/** A member's activity at a merchant so far. */
export interface Activity {
  wageredMinor: bigint;
  bets: number;
  activeDays: number;
  points: bigint;
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

/** The conditions of a level, with the progress of each. */
export function toConditions(
  { activeDays, bets, points, wageredMinor }: VipLevel['conditions'],
  activity: Activity,
): { kind: 'wagered' | 'bets' | 'activeDays' | 'points'; done: string; target: string }[] {
  const rows = [
    { kind: 'wagered', done: activity.wageredMinor, target: wageredMinor },
    { kind: 'bets', done: activity.bets, target: bets },
    { kind: 'activeDays', done: activity.activeDays, target: activeDays },
    { kind: 'points', done: activity.points, target: points },
  ] as const;
  return rows.flatMap(({ done, kind, target }) =>
    target === undefined ? [] : [{ kind, done: String(done), target: String(target) }],
  );
}

/**
 * The rank that a member’s activity has reached, level by level. Levels are lost only at the end of a period.
 * @param rankLevel the current one, 0 for none
 */
export function rankOf(levels: readonly VipLevel[], rankLevel: number, activity: Activity): number {
  const next = levels[rankLevel];
  const isMet = next && countMet(next.conditions, activity) === Object.keys(next.conditions).length;
  return isMet ? rankOf(levels, rankLevel + 1, activity) : rankLevel;
}

function countMet({ activeDays, bets, points, wageredMinor }: VipLevel['conditions'], activity: Activity): number {
  const met = [
    wageredMinor !== undefined && activity.wageredMinor >= BigInt(wageredMinor),
    bets !== undefined && activity.bets >= bets,
    activeDays !== undefined && activity.activeDays >= activeDays,
    points !== undefined && activity.points >= BigInt(points),
  ];
  return met.filter(Boolean).length;
}
