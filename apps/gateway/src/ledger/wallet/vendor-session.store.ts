import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import { markUsed } from '../../platform/http/used-once.store.ts';
import type { Actor } from '../../platform/policy/policy.store.ts';

export interface VendorSession {
  id: string;
  vendor: string;
  merchant: string;
  member_id: bigint;
  account_id: bigint;
  player_ref: string;
  game_code: string;
  currency: string;
  language: string;
  launch_token_hash: Buffer | null;
  launch_expires_at: Date;
  expires_at: Date;
  created_at: Date;
  member_session_id: string | null;
  token_version: number | null;
  /** Whether the player has, or had, funds to wager. */
  has_wager?: boolean;
}

/** The player of a vendor's session: the member, in the session that launched it. */
export const toActor = (session: VendorSession): Actor => ({
  memberId: session.member_id,
  sessionId: session.member_session_id,
  tokenVersion: session.token_version,
  expiresAt: session.expires_at,
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A vendor's session, even expired: credits outlive it (W3). Prepared, since it runs before every movement of money. */
export async function getVendorSession(client: Client, vendor: string, id: string): Promise<VendorSession | null> {
  if (!UUID.test(id)) return null;
  const { rows } = await client.query<VendorSession>({
    name: 'find-vendor-session',
    text: `select *, exists (select from foyer.wager where wager.member_id = vendor_session.member_id) as has_wager
      from foyer.vendor_session where id = $1 and vendor = $2`,
    values: [id, vendor],
  });
  return rows[0] ?? null;
}

/**
 * Records the key of a call that may be made only once, like `markUsed`, and reads the vendor's session that it names, in one query.
 * @returns whether the call is the first with this key
 */
export async function markUsedAndGetSession(
  client: Client,
  key: string,
  { id, vendor }: Pick<VendorSession, 'id' | 'vendor'>,
): Promise<{ isNew: boolean; session: VendorSession | null }> {
  if (!UUID.test(id)) return { isNew: await markUsed(client, key), session: null };
  const { rows } = await client.query<{ is_new: boolean } & (VendorSession | { id: null })>({
    name: 'remember-once-in-session',
    text: `with once as (insert into foyer.seen_once (key) values ($1) on conflict do nothing returning key)
      select exists (select from once) as is_new, session.*,
        exists (select from foyer.wager where wager.member_id = session.member_id) as has_wager
      from (select) as call left join foyer.vendor_session as session on session.id = $2 and session.vendor = $3`,
    values: [key, id, vendor],
  });
  const [row] = rows;
  if (!row) throw new Error('no key was recorded');
  const { is_new: isNew, ...session } = row;
  return { isNew, session: session.id === null ? null : session };
}

/** The facts of a session that determine how its money moves. */
export type SessionAccount = Pick<
  VendorSession,
  'id' | 'merchant' | 'account_id' | 'player_ref' | 'currency' | 'has_wager'
> & {
  /** Whether there are funds to wager now; read for batches only. */
  has_funds?: boolean;
};

/** The accounts of several of a vendor's sessions, by session. */
export async function findSessionAccounts(
  client: Client,
  vendor: string,
  ids: readonly string[],
): Promise<Map<string, SessionAccount>> {
  const { rows } = await client.query<SessionAccount>({
    name: 'find-session-accounts',
    text: `select id, merchant, account_id, player_ref, currency,
        exists (select from foyer.wager where wager.member_id = vendor_session.member_id and state = 'active') as has_funds
      from foyer.vendor_session where id = any($1::uuid[]) and vendor = $2`,
    values: [[...new Set(ids)].filter((id) => UUID.test(id)), vendor],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertVendorSession(
  db: Queryable,
  session: Omit<VendorSession, 'created_at' | 'has_wager'>,
): Promise<void> {
  await db.query({
    name: 'insert-vendor-session',
    text: `insert into foyer.vendor_session (id, vendor, merchant, member_id, account_id, player_ref, game_code, currency, language,
        launch_token_hash, launch_expires_at, expires_at, member_session_id, token_version)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      session.id,
      session.vendor,
      session.merchant,
      session.member_id,
      session.account_id,
      session.player_ref,
      session.game_code,
      session.currency,
      session.language,
      session.launch_token_hash,
      session.launch_expires_at,
      session.expires_at,
      session.member_session_id,
      session.token_version,
    ],
  });
}

/** Redeems a launch token: the first use wins, the second finds nothing. */
export async function redeemLaunchToken(
  db: Queryable,
  vendor: string,
  tokenHash: Buffer,
): Promise<VendorSession | null> {
  const { rows } = await db.query<VendorSession>({
    name: 'redeem-launch-token',
    text: `update foyer.vendor_session set launch_token_hash = null
      where vendor = $1 and launch_token_hash = $2 and launch_expires_at > foyer.clock() returning *`,
    values: [vendor, tokenHash],
  });
  return rows[0] ?? null;
}
