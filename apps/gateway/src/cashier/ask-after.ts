/** When a provider is asked about a payout, a refund or a return, in minutes after the time before. */
const MINUTES = [1, 4, 10, 45, 60] as const;

/** @param asked how often it has been @returns minutes until it is asked again */
export const askAfterMinutes = (asked: number): number => MINUTES[Math.min(asked, MINUTES.length - 1)] ?? 60;
