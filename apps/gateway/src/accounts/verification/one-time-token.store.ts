import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

export interface StoredToken {
  token_hash: Buffer;
  merchant: string;
  kind: string;
}

export async function insertToken(
  db: Database,
  { goodForSeconds, ...token }: StoredToken & { sealed_payload: Buffer; tries_left: number; goodForSeconds: number },
): Promise<void> {
  await db
    .insertInto('one_time_token')
    .values({ ...token, expires_at: sql<Date>`foyer.clock() + make_interval(secs => ${goodForSeconds})` })
    .execute();
}

/** The payload of a valid token; each read costs an attempt. Null if there is none, or no attempt is left. */
export async function useOneTry(db: Database, { token_hash, merchant, kind }: StoredToken): Promise<Buffer | null> {
  const row = await db
    .updateTable('one_time_token')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('token_hash', '=', token_hash)
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', sql<Date>`foyer.clock()`)
    .returning('sealed_payload')
    .executeTakeFirst();
  return row?.sealed_payload ?? null;
}

/** The payload of a valid token, which is not changed. */
export async function getLiveToken(db: Database, { token_hash, merchant, kind }: StoredToken): Promise<Buffer | null> {
  const row = await db
    .selectFrom('one_time_token')
    .select('sealed_payload')
    .where('token_hash', '=', token_hash)
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`foyer.clock()`)
    .executeTakeFirst();
  return row?.sealed_payload ?? null;
}

/** Consumes a token: of two simultaneous uses, one gets the payload. */
export async function deleteToken(db: Database, { token_hash, merchant, kind }: StoredToken): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('one_time_token')
    .where('token_hash', '=', token_hash)
    .where('merchant', '=', merchant)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`foyer.clock()`)
    .returning('sealed_payload')
    .executeTakeFirst();
  return row?.sealed_payload ?? null;
}

export async function deleteOldTokens(db: Database): Promise<void> {
  await db.deleteFrom('one_time_token').where('expires_at', '<', sql<Date>`foyer.clock()`).execute();
}
