import { type Selectable, sql } from 'kysely';
import type { Database, GameTable, LaneTable } from '../db/tables.ts';

export type Game = Selectable<GameTable>;
export type Lane = Selectable<LaneTable>;

/** The games of a merchant, in the operator's order. */
export const listGames = (db: Database, merchant: string): Promise<Game[]> =>
  db.selectFrom('game').selectAll().where('merchant', '=', merchant).orderBy('position').execute();

export const listLanes = (db: Database, merchant: string): Promise<Lane[]> =>
  db.selectFrom('lane').selectAll().where('merchant', '=', merchant).orderBy('position').execute();

export const listCategories = (db: Database, merchant: string) =>
  db
    .selectFrom('category')
    .select(['game_classify', 'position'])
    .where('merchant', '=', merchant)
    .orderBy('position')
    .execute();

export const getGame = (db: Database, merchant: string, code: string): Promise<Game | undefined> =>
  db.selectFrom('game').selectAll().where('merchant', '=', merchant).where('code', '=', code).executeTakeFirst();

export interface GameQuery {
  merchant: string;
  classifies: string[] | null;
  search: string | null;
  limit: number;
  offset: number;
}

/** Games by category and name in any language, and how many there are. */
export async function searchGames(db: Database, query: GameQuery): Promise<{ games: Game[]; count: number }> {
  const pattern = query.search ? `%${query.search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const matching = db
    .selectFrom('game')
    .where('merchant', '=', query.merchant)
    .$if(query.classifies !== null, (builder) => builder.where('game_classify', 'in', query.classifies ?? []))
    .$if(pattern !== null, (builder) =>
      builder.where(
        sql<boolean>`(vendor ilike ${pattern} or exists (select from jsonb_each_text(name) text where text.value ilike ${pattern}))`,
      ),
    );
  const [games, total] = await Promise.all([
    matching.selectAll().orderBy('position').limit(query.limit).offset(query.offset).execute(),
    matching.select((builder) => builder.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { games, count: Number(total.count) };
}
