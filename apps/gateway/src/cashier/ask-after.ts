/** Minutes between successive queries to a provider about a payout, a refund or a return. */
const MINUTES = [1, 4, 10, 45, 60] as const;

/** @param asked number of queries so far @returns minutes until the next one */
export const askAfterMinutes = (asked: number): number => MINUTES[Math.min(asked, MINUTES.length - 1)] ?? 60;
