/** Minutes between successive polls of an outside service for the state of a payout, a refund, a return or a transfer. */
const MINUTES = [1, 4, 10, 45, 60] as const;

/** @param pollCount number of polls so far @returns minutes until the next one */
export const pollDelayMinutes = (pollCount: number): number => MINUTES[Math.min(pollCount, MINUTES.length - 1)] ?? 60;
