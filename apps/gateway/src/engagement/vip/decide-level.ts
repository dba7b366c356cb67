/** The facts about a member’s level at the end of a period. */
export interface LevelPeriod {
  /** Whether the member had it before the period began. */
  isHeld: boolean;
  points: bigint;
  /** From the ladder version under which the level was last reached or kept; null: the level stays. */
  keepPoints: bigint | null;
  /** Whether the member was warned a period ago that it will be lost at the end of this one. */
  isWarned: boolean;
}

/** `kept`: for another period, under the current ladder; `warned`: one period left; `lowered`: by one; `stays`: unchanged. */
export type LevelDecision = 'kept' | 'warned' | 'lowered' | 'stays';

/** Decides a level at the end of a period: it falls by one, and only after another, announced period (engagement.md §3). */
export function decideLevel({ isHeld, isWarned, keepPoints, points }: LevelPeriod): LevelDecision {
  if (!isHeld || keepPoints === null) return 'stays';
  if (points >= keepPoints) return 'kept';
  return isWarned ? 'lowered' : 'warned';
}
