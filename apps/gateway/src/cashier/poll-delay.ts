/** Minutes between successive polls of a provider for the state of a payout, a refund or a return. */
const MINUTES = [1, 4, 10, 45, 60] as const;

/** @param pollCount number of polls so far @returns minutes until the next one */
export const pollDelayMinutes = (pollCount: number): number => MINUTES[Math.min(pollCount, MINUTES.length - 1)] ?? 60;
