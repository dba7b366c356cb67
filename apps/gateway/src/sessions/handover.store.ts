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

/** The session that a code continues. */
export interface Continued {
  memberId: bigint;
  provedAt: Date;
  beganAt: Date;
}

/**
 * Consumes a code: of two simultaneous uses, one gets the session.
 * @returns undefined for an unknown, used or expired code, or one whose session has ended
 */
export function consumeHandover(db: Database, merchant: string, codeHash: Buffer): Promise<Continued | undefined> {
  return db
    .deleteFrom('session_handover')
    .using('session')
    .whereRef('session.id', '=', 'session_handover.session_id')
    .where('session_handover.code_hash', '=', codeHash)
    .where('session_handover.merchant', '=', merchant)
    .where('session_handover.expires_at', '>', sql<Date>`foyer.clock()`)
    .where(isLiveSession)
    .returning(['session.member_id as memberId', 'session.proved_at as provedAt', 'session.began_at as beganAt'])
    .executeTakeFirst();
}

export async function deleteOldHandovers(db: Database): Promise<void> {
  await db.deleteFrom('session_handover').where('expires_at', '<', sql<Date>`foyer.clock()`).execute();
}
