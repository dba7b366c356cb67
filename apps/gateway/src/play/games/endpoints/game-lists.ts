import type { gameLists as contract } from '@foyer/contract/member/game-lists.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findFavourites, findRecentGames } from '../favourite.store.ts';

/** GET /wps/member/gameLists. */
export const gameLists: Handler<typeof contract> = async ({ session }, { pool }) => {
  const [favourites, recent] = await Promise.all([
    findFavourites(pool, session.memberId),
    findRecentGames(pool, session.memberId),
  ]);
  return { favourites, recent };
};
