/** How long answers to calls of the session that was ended may still arrive, in ms. */
const LATE_MS = 5000;

let markedAt = Number.NEGATIVE_INFINITY;

/** The member logs out in this tab: refusals of calls that were under way tell them nothing. */
export function markLogOut(): void {
  markedAt = performance.now();
}

export const isLoggingOut = (): boolean => performance.now() - markedAt < LATE_MS;
