import type { MemberState } from '../../../page/member-state.ts';

/** §4: completed conditions divided by total conditions; 1 without a label or without conditions, null while unknown. */
export function toVipProgress(progress: MemberState['rankProgress']): number | null {
  if (!progress) return null;
  const { completedConditions, hasLabel, totalExpectedConditions } = progress;
  if (!hasLabel || totalExpectedConditions <= 0) return 1;
  return Math.min(1, Math.max(0, completedConditions / totalExpectedConditions));
}

/** What is missing for the next VIP level. */
export interface NextLevel {
  /** Null at the highest level. */
  name: string | null;
  conditionsLeft: number;
}

/** Null while unknown, or if the gateway does not name levels. */
export function toNextLevel(progress: MemberState['rankProgress']): NextLevel | null {
  if (progress?.nextLevel === undefined) return null;
  const { completedConditions, totalExpectedConditions, nextLevel } = progress;
  return { name: nextLevel, conditionsLeft: Math.max(0, totalExpectedConditions - completedConditions) };
}
