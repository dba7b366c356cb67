/** The lengths of a break, in days. */
export const BREAK_DAYS = [1, 7, 30, 42] as const;
export type BreakDays = (typeof BREAK_DAYS)[number];

/** The terms of self-exclusion, in months; null: for good. */
export const EXCLUSION_MONTHS = { sixMonths: 6, oneYear: 12, fiveYears: 60, forGood: null } as const;
export type ExclusionTerm = keyof typeof EXCLUSION_MONTHS;
export const EXCLUSION_TERMS = Object.keys(EXCLUSION_MONTHS) as ExclusionTerm[];

/** The intervals of a reality check, in minutes. */
export const REALITY_MINUTES = [15, 30, 60] as const;
export type RealityMinutes = (typeof REALITY_MINUTES)[number];
