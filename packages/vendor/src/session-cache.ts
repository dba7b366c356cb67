import { LRUCache } from 'lru-cache';
import type { LiveSession, PlayerSession } from './session.store.ts';

const MAX_SESSIONS = 20_000;
/** After that a session is read again, so that a clock of the database that has jumped ahead ends it too. */
const MAX_AGE_MS = 60_000;

/** Finds the session of a token by its hash; null if there is none, or it has expired. */
export type FindSession = (tokenHash: Buffer) => Promise<PlayerSession | null>;

/**
 * Caches sessions: every call of a player needs one, and it never changes until it expires, which it does on time here too. What a player may
 * do is decided by the operator's wallet at each bet, not by the session. Tokens without a session are not cached.
 * @param now a clock in milliseconds that is never set
 */
export function cacheSessions(
  read: (tokenHash: Buffer) => Promise<LiveSession | null>,
  now = () => performance.now(),
): FindSession {
  const cache = new LRUCache<string, PlayerSession>({ max: MAX_SESSIONS, perf: { now }, ttlResolution: 0 });
  return async (tokenHash) => {
    const key = tokenHash.toString('base64');
    const known = cache.get(key);
    if (known) return known;
    const start = now();
    const found = await read(tokenHash);
    if (!found) return null;
    // For lru-cache a `ttl` of 0 is none.
    const ttl = Math.min(found.remainingMs, MAX_AGE_MS);
    if (ttl > 0) cache.set(key, found.session, { ttl, start });
    return found.session;
  };
}
