import type { Context } from '../../context.ts';
import { getTournament, type TournamentKey } from './tournament.store.ts';
import { type Board, readBoard } from './tournaments.ts';

/** How long a leaderboard is shown before it is computed again: anybody may ask for it, and it is a fold of many rounds. */
const CACHE_MS = 3_000;
const EMPTY: Board = { rows: [], places: [] };

interface Cached {
  board: Promise<Board>;
  /** Null while it is being computed. */
  readAt: number | null;
}

type Offer = Pick<TournamentKey, 'merchant' | 'offerId'>;

/** Of each gateway of this process, by offer. */
const caches = new WeakMap<Context['pool'], Map<string, Cached>>();

const nameOf = ({ merchant, offerId }: Offer) => `${merchant} ${offerId}`;

/** The leaderboard of a tournament, a few seconds old at most. Calls at the same time share one computation. */
export function readCachedBoard(
  key: TournamentKey,
  context: Pick<Context, 'documents' | 'now' | 'pool'>,
): Promise<Board> {
  const cache = caches.get(context.pool) ?? new Map<string, Cached>();
  caches.set(context.pool, cache);
  for (const [name, { readAt }] of cache)
    if (readAt !== null && Math.abs(context.now() - readAt) >= CACHE_MS) cache.delete(name);
  const name = nameOf(key);
  const known = cache.get(name);
  if (known) return known.board;
  const cached: Cached = { board: computeBoard(key, context), readAt: null };
  cache.set(name, cached);
  cached.board.then(
    () => {
      cached.readAt = context.now();
    },
    // A failed computation is not cached.
    () => cache.delete(name),
  );
  return cached.board;
}

async function computeBoard(key: TournamentKey, context: Pick<Context, 'documents' | 'pool'>): Promise<Board> {
  const tournament = await getTournament(context.pool, key);
  return tournament ? readBoard(tournament, context) : EMPTY;
}

/** Drops the cached leaderboard of an offer, because a member has left it. */
export function forgetBoard(offer: Offer, { pool }: Pick<Context, 'pool'>): void {
  caches.get(pool)?.delete(nameOf(offer));
}
