/** What is known of a member’s level when a period of it is over. */
export interface LevelPeriod {
  /** Whether they had it before the period began. */
  isHeld: boolean;
  points: bigint;
  /** Under the version of the ladder under which the level was reached or kept last; null: the level stays. */
  keepPoints: bigint | null;
  /** Whether the member has been told, a period ago, that it is lost at the end of this one. */
  isWarned: boolean;
}

/** `kept`: for another period, under the current ladder; `warned`: one more period to keep it; `lowered`: by one; `stays`: nothing is decided. */
export type LevelDecision = 'kept' | 'warned' | 'lowered' | 'stays';

/** Decides a level at the end of a period: it falls by one, and only after one further period that was announced (engagement.md §3). */
export function decideLevel({ isHeld, isWarned, keepPoints, points }: LevelPeriod): LevelDecision {
  if (!isHeld || keepPoints === null) return 'stays';
  if (points >= keepPoints) return 'kept';
  return isWarned ? 'lowered' : 'warned';
}
