import type { MemberState } from '../../page/member-state.ts';

/** §4: completed conditions divided by total conditions; 1 without a label or without conditions, null while unknown. */
export function toVipProgress(progress: MemberState['rankProgress']): number | null {
  if (!progress) return null;
  const { completedConditions, hasLabel, totalExpectedConditions } = progress;
  if (!hasLabel || totalExpectedConditions <= 0) return 1;
  return Math.min(1, Math.max(0, completedConditions / totalExpectedConditions));
}
