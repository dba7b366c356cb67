import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import { UNEXPIRED_SESSION } from '../../db/session-timeout.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';

/** SQL: a row of `session` has neither ended nor expired. */
export const IS_LIVE_SESSION = `session.revoked_at is null and ${UNEXPIRED_SESSION}`;

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
  db: Queryable,
  asked: readonly AskedSession[],
): Promise<Map<string, MemberSession>> {
  const { rows } = await db.query<MemberSession & AskedSession>(FIND_LIVE, [
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
  where ${IS_LIVE_SESSION}`;

/** Extends the session's idle time-out; written at most once a minute per session. */
export async function touchSession(db: Queryable, id: string): Promise<void> {
  await db.query({
    name: 'touch-session',
    text: `update foyer.session set seen_at = foyer.clock() where id = $1 and seen_at < foyer.clock() - interval '1 minute'`,
    values: [id],
  });
}

export interface NewSession {
  id: string;
  merchant: string;
  memberId: bigint;
  tokenHash: Buffer;
  deviceId: string | null;
  ip: string;
  userAgent: string;
  country: string | null;
  method: string;
  /** When the member authenticated, if not now. */
  provedAt?: Date;
  /** When the first session of a chain of hand-overs began, if not now. */
  beganAt?: Date;
}

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await db.query({
    name: 'insert-session',
    text: `insert into foyer.session (id, merchant, member_id, token_hash, device_id, ip, user_agent, country, method, proved_at, began_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, foyer.clock()), coalesce($11, foyer.clock()))`,
    values: [
      session.id,
      session.merchant,
      session.memberId,
      session.tokenHash,
      session.deviceId,
      session.ip,
      session.userAgent,
      session.country,
      session.method,
      session.provedAt ?? null,
      session.beganAt ?? null,
    ],
  });
}

/** Locks a session until the transaction ends, so that it cannot end before. @returns whether it is live */
export async function lockLiveSession(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'lock-live-session',
    text: `select from foyer.session where id = $1 and ${IS_LIVE_SESSION} for share`,
    values: [id],
  });
  return rowCount === 1;
}

export async function revokeSession(db: Queryable, id: string): Promise<void> {
  await db.query({
    name: 'revoke-session',
    text: 'update foyer.session set revoked_at = foyer.clock() where id = $1',
    values: [id],
  });
}

/** Gives a session a new token, which ends vendor sessions of the old one, and records a new authentication. */
export async function renewToken(db: Queryable, id: string, tokenHash: Buffer): Promise<void> {
  await db.query({
    name: 'renew-session-token',
    text: `update foyer.session set token_hash = $2, token_version = token_version + 1, proved_at = foyer.clock()
      where id = $1`,
    values: [id, tokenHash],
  });
}

export async function recordStepUp(db: Queryable, id: string): Promise<void> {
  await db.query({
    name: 'record-step-up',
    text: 'update foyer.session set proved_at = foyer.clock() where id = $1',
    values: [id],
  });
}

/** Ends one, all, or all but one of a member's sessions. @returns the devices that they were on */
export async function revokeSessions(
  db: Queryable,
  memberId: bigint,
  { except, id }: { id?: string; except?: string } = {},
): Promise<(string | null)[]> {
  const { rows } = await db.query<{ deviceId: string | null }>({
    name: 'revoke-sessions',
    text: `update foyer.session set revoked_at = foyer.clock()
      where member_id = $1 and revoked_at is null and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
      returning device_id as "deviceId"`,
    values: [memberId, id ?? null, except ?? null],
  });
  return rows.map(({ deviceId }) => deviceId);
}

/** A session as its member sees it. */
export interface ListedSession {
  id: string;
  method: string;
  ip: string | null;
  userAgent: string | null;
  country: string | null;
  createdAt: Date;
  seenAt: Date;
}

/** The member's live sessions, the last used one first. */
export async function findSessions(db: Queryable, memberId: bigint): Promise<ListedSession[]> {
  const { rows } = await db.query<ListedSession>({
    name: 'find-sessions',
    text: `select id, method, ip, user_agent as "userAgent", country, created_at as "createdAt", seen_at as "seenAt"
      from foyer.session where member_id = $1 and ${IS_LIVE_SESSION} order by seen_at desc limit 50`,
    values: [memberId],
  });
  return rows;
}

/** Whether the member has been logged in on a device. */
export async function isKnownDevice(db: Queryable, memberId: bigint, deviceId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'is-known-device',
    text: 'select from foyer.session where member_id = $1 and device_id = $2 limit 1',
    values: [memberId, deviceId],
  });
  return rowCount === 1;
}

/** Deletes sessions older than a month, which can no longer be used. */
export async function deleteOldSessions(db: Queryable): Promise<void> {
  await db.query({
    name: 'delete-old-sessions',
    text: `delete from foyer.session where created_at < foyer.clock() - interval '30 days'`,
  });
}
