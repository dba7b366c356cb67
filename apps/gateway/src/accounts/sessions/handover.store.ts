import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { isLiveSession } from './session.store.ts';

/** How long a code is valid (docs/gateway.md: Sessions). */
const GOOD_FOR = sql`interval '60 seconds'`;

/** Stores a hand-over code of a session. @returns when it expires; null if the token of the session has been replaced */
export async function insertHandover(
  db: Database,
  { codeHash, merchant, session }: { codeHash: Buffer; merchant: string; session: MemberSession },
): Promise<Date | null> {
  const inserted = await db
    .insertInto('session_handover')
    .columns(['code_hash', 'merchant', 'session_id', 'expires_at', 'credentials_version'])
    .expression((from) =>
      from
        .selectFrom('session')
        .innerJoin('member', 'member.id', 'session.member_id')
        .where('session.id', '=', session.sessionId)
        .where('session.token_version', '=', session.tokenVersion)
        .select([
          sql<Buffer>`${codeHash}::bytea`.as('code_hash'),
          sql<string>`${merchant}::text`.as('merchant'),
          'session.id as session_id',
          sql<Date>`foyer.clock() + ${GOOD_FOR}`.as('expires_at'),
          'member.credentials_version',
        ]),
    )
    .returning('expires_at')
    .executeTakeFirst();
  return inserted?.expires_at ?? null;
}

/** The session that a code continues. */
export interface Continued {
  sessionId: string;
  memberId: bigint;
  /** Of the member's credentials, when the code was made; null in a code of an older version of Foyer. */
  credentialsVersion: number | null;
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
    .returning([
      'session.id as sessionId',
      'session.member_id as memberId',
      'session_handover.credentials_version as credentialsVersion',
      'session.proved_at as provedAt',
      'session.began_at as beganAt',
    ])
    .executeTakeFirst();
}

export async function deleteOldHandovers(db: Database): Promise<void> {
  await db.deleteFrom('session_handover').where('expires_at', '<', sql<Date>`foyer.clock()`).execute();
}
