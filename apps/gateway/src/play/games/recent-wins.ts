import type { Context } from '../../context.ts';
import type { Database } from '../../db/tables.ts';
import { findHiddenMembers, findRecentWins, type RecentWin } from './recent-win.store.ts';
import { WINS_CACHE_MS } from './recent-wins.data.ts';

interface Cached {
  readAt: number;
  wins: Promise<RecentWin[]>;
}

const caches = new WeakMap<Database, Map<string, Cached>>();

/**
 * The recent wins of a merchant. The list is cached briefly, but hidden members are read each time, so that a member who hides
 * their wins disappears immediately, in every process.
 */
export async function readRecentWins({ db, now }: Pick<Context, 'db' | 'now'>, merchant: string): Promise<RecentWin[]> {
  const wins = await cachedWins(db, merchant, now());
  const hidden = await findHiddenMembers(
    db,
    wins.map(({ member_id }) => member_id),
  );
  return wins.filter(({ member_id }) => !hidden.has(member_id));
}

function cachedWins(db: Database, merchant: string, now: number): Promise<RecentWin[]> {
  const cache = caches.get(db) ?? new Map<string, Cached>();
  caches.set(db, cache);
  const known = cache.get(merchant);
  if (known && Math.abs(now - known.readAt) < WINS_CACHE_MS) return known.wins;
  const wins = findRecentWins(db, merchant);
  cache.set(merchant, { readAt: now, wins });
  // A failed read is not cached.
  wins.catch(() => cache.delete(merchant));
  return wins;
}
