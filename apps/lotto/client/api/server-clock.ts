import { useSyncExternalStore } from 'react';

let offsetMs = 0;
let bestTripMs = Number.POSITIVE_INFINITY;
let measuredAt = 0;
const listeners = new Set<() => void>();
const STALE_MS = 60_000;

/** Learns from an answer how far the server's clock is ahead of ours; the fastest answer of the last minute is believed. */
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

/** Whether a moment is so far away that its day says more than the hours until then. */
export const isDaysAway = (moment: number): boolean => moment - serverNow() > DAY_MS;

/** Server clock minus ours, in milliseconds. */
export function useServerOffset(): number {
  return useSyncExternalStore(subscribe, () => offsetMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
