import type pg from 'pg';
import type { Context } from '../../context.ts';
import { findHiddenMembers, findRecentWins, type RecentWin } from './recent-win.store.ts';
import { WINS_CACHE_MS } from './recent-wins.data.ts';

interface Cached {
  readAt: number;
  wins: Promise<RecentWin[]>;
}

const caches = new WeakMap<pg.Pool, Map<string, Cached>>();

/**
 * The recent wins of a merchant. The list is cached briefly, but hidden members are read each time, so that a member who hides
 * their wins disappears immediately, in every process.
 */
export async function readRecentWins(
  { now, pool }: Pick<Context, 'now' | 'pool'>,
  merchant: string,
): Promise<RecentWin[]> {
  const wins = await cachedWins(pool, merchant, now());
  const hidden = await findHiddenMembers(
    pool,
    wins.map(({ memberId }) => memberId),
  );
  return wins.filter(({ memberId }) => !hidden.has(memberId));
}

function cachedWins(pool: pg.Pool, merchant: string, now: number): Promise<RecentWin[]> {
  const cache = caches.get(pool) ?? new Map<string, Cached>();
  caches.set(pool, cache);
  const known = cache.get(merchant);
  if (known && Math.abs(now - known.readAt) < WINS_CACHE_MS) return known.wins;
  const wins = findRecentWins(pool, merchant);
  cache.set(merchant, { readAt: now, wins });
  // A failed read is not cached.
  wins.catch(() => cache.delete(merchant));
  return wins;
}
