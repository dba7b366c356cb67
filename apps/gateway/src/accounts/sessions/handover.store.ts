import type { Queryable } from '@foyer/database/open-pool.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { IS_LIVE_SESSION } from './session.store.ts';

/** How long a code is valid (docs/gateway.md: Sessions). */
const GOOD_FOR = `interval '60 seconds'`;

/** Stores a hand-over code of a session. @returns when it expires; null if the token of the session has been replaced */
export async function insertHandover(
  db: Queryable,
  { codeHash, merchant, session }: { codeHash: Buffer; merchant: string; session: MemberSession },
): Promise<Date | null> {
  const { rows } = await db.query<{ expiresAt: Date }>({
    name: 'insert-handover',
    text: `insert into foyer.session_handover (code_hash, merchant, session_id, expires_at, credentials_version)
      select $1, $2, session.id, foyer.clock() + ${GOOD_FOR}, member.credentials_version
      from foyer.session join foyer.member on member.id = session.member_id
      where session.id = $3 and session.token_version = $4
      returning expires_at as "expiresAt"`,
    values: [codeHash, merchant, session.sessionId, session.tokenVersion],
  });
  return rows[0]?.expiresAt ?? null;
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
 * @returns null for an unknown, used or expired code, or one whose session has ended
 */
export async function consumeHandover(db: Queryable, merchant: string, codeHash: Buffer): Promise<Continued | null> {
  const { rows } = await db.query<Continued>({
    name: 'consume-handover',
    text: `delete from foyer.session_handover using foyer.session
      where session.id = session_handover.session_id and session_handover.code_hash = $2 and session_handover.merchant = $1
        and session_handover.expires_at > foyer.clock() and ${IS_LIVE_SESSION}
      returning session.id as "sessionId", session.member_id as "memberId",
        session_handover.credentials_version as "credentialsVersion", session.proved_at as "provedAt",
        session.began_at as "beganAt"`,
    values: [merchant, codeHash],
  });
  return rows[0] ?? null;
}

export async function deleteOldHandovers(db: Queryable): Promise<void> {
  await db.query({
    name: 'delete-old-handovers',
    text: 'delete from foyer.session_handover where expires_at < foyer.clock()',
  });
}
