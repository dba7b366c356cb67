import { type Selectable, sql } from 'kysely';
import type pg from 'pg';
import { UNEXPIRED_SESSION } from '../../db/session-timeout.ts';
import type { Database, SessionTable } from '../../db/tables.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';

/** Neither ended nor expired. */
export const isLiveSession = sql<boolean>`session.revoked_at is null and ${sql.raw(UNEXPIRED_SESSION)}`;

/** A token of a member at a merchant. */
export interface AskedSession {
  readonly merchant: string;
  readonly tokenHash: Buffer;
}

/** Identifies a session that is asked for. */
export const toSessionKey = ({ merchant, tokenHash }: AskedSession): string =>
  `${merchant}:${tokenHash.toString('hex')}`;

/** The live sessions of tokens; none for a token of another merchant. */
export async function findLiveSessions(
  pool: Pick<pg.Pool, 'query'>,
  asked: readonly AskedSession[],
): Promise<Map<string, MemberSession>> {
  const { rows } = await pool.query<MemberSession & AskedSession>(FIND_LIVE, [
    asked.map(({ merchant }) => merchant),
    asked.map(({ tokenHash }) => tokenHash),
  ]);
  return new Map(rows.map(({ merchant, tokenHash, ...session }) => [toSessionKey({ merchant, tokenHash }), session]));
}

const FIND_LIVE = `select session.merchant, session.token_hash as "tokenHash", session.id as "sessionId", member.id as "memberId",
    member.username, member.type, member.language, member.currency, member.status, ledger_account.id as "accountId",
    session.seen_at as "seenAt", session.proved_at as "provedAt", session.device_id as "deviceId",
    session.token_version as "tokenVersion", member.credentials_version as "credentialsVersion",
    member.club_label as "clubLabel", member.referral_code as "referralCode", member.created_at as "registeredAt",
    member.previous_login_at as "previousLoginAt", member.time_zone as "timeZone", member.is_calm as "isCalm",
    member.hides_balance as "hidesBalance", member.avatar_version as "avatarVersion", ledger_account.balance_minor as "balanceMinor",
    (select max(seq) from foyer.ledger_transfer where account_id = ledger_account.id) as "ledgerSeq"
  from unnest($1::text[], $2::bytea[]) as asked (merchant, token_hash)
  join foyer.session on session.token_hash = asked.token_hash and session.merchant = asked.merchant
  join foyer.member on member.id = session.member_id
  join foyer.ledger_account on ledger_account.member_id = member.id
  where session.revoked_at is null and ${UNEXPIRED_SESSION}`;

/** Extends the session's idle time-out; written at most once a minute per session. */
export async function touchSession(db: Database, id: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: sql<Date>`foyer.clock()` })
    .where('id', '=', id)
    .where(sql<boolean>`seen_at < foyer.clock() - interval '1 minute'`)
    .execute();
}

export interface NewSession {
  id: string;
  merchant: string;
  member_id: bigint;
  token_hash: Buffer;
  device_id: string | null;
  ip: string;
  user_agent: string;
  country: string | null;
  method: string;
  /** When the member authenticated, if not now. */
  proved_at?: Date;
  /** When the first session of a chain of hand-overs began, if not now. */
  began_at?: Date;
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

/** Locks a session until the transaction ends, so that it cannot end before. @returns whether it is live */
export async function lockLiveSession(transaction: Database, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where(isLiveSession)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function revokeSession(db: Database, id: string): Promise<void> {
  await db.updateTable('session').set({ revoked_at: sql<Date>`foyer.clock()` }).where('id', '=', id).execute();
}

/** Gives a session a new token, which ends vendor sessions of the old one, and records a new authentication. */
export async function renewToken(db: Database, id: string, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('session')
    .set((builder) => ({
      token_hash: tokenHash,
      token_version: builder('token_version', '+', 1),
      proved_at: sql<Date>`foyer.clock()`,
    }))
    .where('id', '=', id)
    .execute();
}

export async function recordStepUp(db: Database, id: string): Promise<void> {
  await db.updateTable('session').set({ proved_at: sql<Date>`foyer.clock()` }).where('id', '=', id).execute();
}

/** Ends one, all, or all but one of a member's sessions. @returns the devices that they were on */
export async function revokeSessions(
  db: Database,
  memberId: bigint,
  which: { id?: string; except?: string } = {},
): Promise<(string | null)[]> {
  const { except, id } = which;
  const rows = await db
    .updateTable('session')
    .set({ revoked_at: sql<Date>`foyer.clock()` })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning('device_id')
    .execute();
  return rows.map(({ device_id }) => device_id);
}

/** The member's live sessions, the last used one first. */
export const findSessions = (db: Database, memberId: bigint): Promise<Selectable<SessionTable>[]> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(isLiveSession)
    .orderBy('seen_at', 'desc')
    .limit(50)
    .execute();

/** Whether the member has been logged in on a device. */
export async function isKnownDevice(db: Database, memberId: bigint, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', memberId)
    .where('device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes sessions older than a month, which can no longer be used. */
export async function deleteOldSessions(db: Database): Promise<void> {
  await db.deleteFrom('session').where(sql<boolean>`created_at < foyer.clock() - interval '30 days'`).execute();
}
