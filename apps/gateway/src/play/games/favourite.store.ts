import type { Queryable } from '@foyer/database/open-pool.ts';

/** Beyond this, the oldest are dropped. */
const MAX_FAVOURITES = 200;
const MAX_RECENT = 20;

/** The codes of a member's favourite games, newest first. */
export async function findFavourites(db: Queryable, memberId: bigint): Promise<string[]> {
  const { rows } = await db.query<{ gameCode: string }>({
    name: 'find-favourites',
    text: `select game_code as "gameCode" from foyer.favourite_game where member_id = $1
      order by added_at desc, game_code limit $2`,
    values: [memberId, MAX_FAVOURITES],
  });
  return rows.map(({ gameCode }) => gameCode);
}

/** Adds games; existing favourites keep their position. */
export async function addFavourites(db: Queryable, memberId: bigint, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await db.query({
    name: 'add-favourites',
    text: `insert into foyer.favourite_game (member_id, game_code) select $1, unnest($2::text[])
      on conflict do nothing`,
    values: [memberId, codes],
  });
  await db.query({
    name: 'drop-oldest-favourites',
    text: `delete from foyer.favourite_game where member_id = $1 and game_code not in (
        select game_code from foyer.favourite_game where member_id = $1 order by added_at desc, game_code limit $2)`,
    values: [memberId, MAX_FAVOURITES],
  });
}

export async function removeFavourites(db: Queryable, memberId: bigint, codes: readonly string[]): Promise<void> {
  await db.query({
    name: 'remove-favourites',
    text: 'delete from foyer.favourite_game where member_id = $1 and game_code = any($2::text[])',
    values: [memberId, codes],
  });
}

/** The codes of the games that a member launched last, newest first, each once. */
export async function findRecentGames(db: Queryable, memberId: bigint): Promise<string[]> {
  const { rows } = await db.query<{ gameCode: string }>({
    name: 'find-recent-games',
    text: `select game_code as "gameCode" from foyer.vendor_session where member_id = $1
      group by game_code order by max(created_at) desc limit $2`,
    values: [memberId, MAX_RECENT],
  });
  return rows.map(({ gameCode }) => gameCode);
}
