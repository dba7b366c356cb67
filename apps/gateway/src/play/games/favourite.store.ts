import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** Beyond this, the oldest are dropped. */
const MAX_FAVOURITES = 200;
const MAX_RECENT = 20;

/** The codes of a member's favourite games, newest first. */
export async function findFavourites(db: Database, memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite_game')
    .select('game_code')
    .where('member_id', '=', memberId)
    .orderBy('added_at', 'desc')
    .orderBy('game_code')
    .limit(MAX_FAVOURITES)
    .execute();
  return rows.map(({ game_code }) => game_code);
}

/** Adds games; existing favourites keep their position. */
export async function addFavourites(db: Database, memberId: bigint, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await db
    .insertInto('favourite_game')
    .values(codes.map((game_code) => ({ member_id: memberId, game_code })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom('favourite_game')
    .where('member_id', '=', memberId)
    .where('game_code', 'not in', (builder) =>
      builder
        .selectFrom('favourite_game')
        .select('game_code')
        .where('member_id', '=', memberId)
        .orderBy('added_at', 'desc')
        .orderBy('game_code')
        .limit(MAX_FAVOURITES),
    )
    .execute();
}

export async function removeFavourites(db: Database, memberId: bigint, codes: readonly string[]): Promise<void> {
  await db.deleteFrom('favourite_game').where('member_id', '=', memberId).where('game_code', 'in', codes).execute();
}

/** The codes of the games that a member launched last, newest first, each once. */
export async function findRecentGames(db: Database, memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('vendor_session')
    .select('game_code')
    .where('member_id', '=', memberId)
    .groupBy('game_code')
    .orderBy(sql`max(created_at)`, 'desc')
    .limit(MAX_RECENT)
    .execute();
  return rows.map(({ game_code }) => game_code);
}
