import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { isLiveSession } from './session.store.ts';

/** How long a code is valid (docs/gateway.md: Sessions). */
const GOOD_FOR = sql`interval '60 seconds'`;

/** Stores a hand-over code of a session. @returns when it expires */
export async function insertHandover(
  db: Database,
  handover: { code_hash: Buffer; merchant: string; session_id: string },
): Promise<Date> {
  const { expires_at } = await db
    .insertInto('session_handover')
    .values({ ...handover, expires_at: sql<Date>`foyer.clock() + ${GOOD_FOR}` })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

/**
 * Consumes a code: of two simultaneous uses, one gets the member.
 * @returns null for an unknown, used or expired code, or one whose session has ended or whose member is disabled
 */
export async function consumeHandover(db: Database, merchant: string, codeHash: Buffer): Promise<bigint | null> {
  const spent = await db
    .deleteFrom('session_handover')
    .using('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .whereRef('session.id', '=', 'session_handover.session_id')
    .where('session_handover.code_hash', '=', codeHash)
    .where('session_handover.merchant', '=', merchant)
    .where('session_handover.expires_at', '>', sql<Date>`foyer.clock()`)
    .where('member.status', '<>', 'disabled')
    .where(isLiveSession)
    .returning('session.member_id')
    .executeTakeFirst();
  return spent?.member_id ?? null;
}

export async function deleteOldHandovers(db: Database): Promise<void> {
  await db.deleteFrom('session_handover').where('expires_at', '<', sql<Date>`foyer.clock()`).execute();
}
