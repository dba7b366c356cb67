import { useSyncExternalStore } from 'react';

let offsetMs = 0;
let bestTripMs = Number.POSITIVE_INFINITY;
let measuredAt = 0;
const listeners = new Set<() => void>();
const STALE_MS = 60_000;

/** Measures the server clock's offset from a response; the fastest response of the last minute is used. */
export function learnServerTime(serverTime: string, sentAt: number, receivedAt: number): void {
  const tripMs = receivedAt - sentAt;
  if (tripMs > bestTripMs && receivedAt - measuredAt < STALE_MS) return;
  bestTripMs = tripMs;
  measuredAt = receivedAt;
  offsetMs = Math.round(new Date(serverTime).getTime() - (sentAt + tripMs / 2));
  for (const listener of listeners) listener();
}

/** Milliseconds since 1970 on the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

const DAY_MS = 86_400_000;

/** Whether a time is so far away that its date is more useful than a countdown. */
export const isDaysAway = (moment: number): boolean => moment - serverNow() > DAY_MS;

/** Server clock minus ours, in milliseconds. */
export function useServerOffset(): number {
  return useSyncExternalStore(subscribe, getOffset, getOffset);
}

const getOffset = (): number => offsetMs;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
