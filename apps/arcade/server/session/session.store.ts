import type { Database } from '@foyer/vendor/database.ts';
import type { Session } from './session.ts';

export async function addSession(
  db: Database,
  entry: { readonly tokenHash: Buffer; readonly session: Session; readonly lastsMs: number },
): Promise<Date> {
  const { session } = entry;
  const { rows } = await db.query<{ expiresAt: Date }>(
    `insert into arcade.session (token_hash, merchant, player_ref, wallet_session_id, currency, language, display_name, is_trial, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, arcade.clock() + $9 * interval '1 millisecond') returning expires_at as "expiresAt"`,
    [
      entry.tokenHash,
      session.merchant,
      session.playerRef,
      session.walletSessionId,
      session.currency,
      session.language,
      session.displayName,
      session.isTrial,
      entry.lastsMs,
    ],
  );
  return rows[0]?.expiresAt ?? new Date(0);
}

export async function getSession(db: Database, tokenHash: Buffer): Promise<Session | null> {
  const { rows } = await db.query<Session>(
    `select merchant, player_ref as "playerRef", wallet_session_id as "walletSessionId", currency, language,
       display_name as "displayName", is_trial as "isTrial"
     from arcade.session where token_hash = $1 and expires_at > arcade.clock()`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Stores the launch token of a trial, which belongs to no member. */
export interface TrialLaunch {
  readonly merchant: string;
  readonly currency: string;
  readonly language: string;
}

export async function addTrialLaunch(
  db: Database,
  entry: { readonly tokenHash: Buffer; readonly launch: TrialLaunch; readonly lastsMs: number },
): Promise<void> {
  const { merchant, currency, language } = entry.launch;
  await db.query(
    `insert into arcade.trial_launch (token_hash, merchant, currency, language, expires_at)
     values ($1, $2, $3, $4, arcade.clock() + $5 * interval '1 millisecond')`,
    [entry.tokenHash, merchant, currency, language, entry.lastsMs],
  );
}

/** Consumes a trial's launch token. Null if it is unknown, expired or used. */
export async function consumeTrialLaunch(db: Database, tokenHash: Buffer): Promise<TrialLaunch | null> {
  const { rows } = await db.query<TrialLaunch>(
    `update arcade.trial_launch set used_at = arcade.clock()
     where token_hash = $1 and used_at is null and expires_at > arcade.clock() returning merchant, currency, language`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Deletes what can no longer be used. Nonces are kept for twice the window of signatures. */
export async function deleteExpired(db: Database): Promise<void> {
  await db.query('delete from arcade.session where expires_at < arcade.clock()');
  await db.query(`delete from arcade.trial_launch where expires_at < arcade.clock() - interval '1 hour'`);
  await db.query(`delete from arcade.vendor_nonce where seen_at < arcade.clock() - interval '20 minutes'`);
}
