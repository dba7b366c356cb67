/** How long answers to calls of the session that was ended may still arrive, in ms. */
const LATE_MS = 5000;

let markedAt = Number.NEGATIVE_INFINITY;

/** Marks that the member is logging out in this tab: refusals of calls still pending are not shown. */
export function markLogOut(): void {
  markedAt = performance.now();
}

export const isLoggingOut = (): boolean => performance.now() - markedAt < LATE_MS;
