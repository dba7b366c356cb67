import type { Queryable } from '@foyer/database/open-pool.ts';
import { cacheSessions } from './session-cache.ts';

/** A player's session. The token itself is never stored, only its SHA-256. */
export interface PlayerSession {
  readonly merchant: string;
  readonly playerRef: string;
  readonly walletSessionId: string;
  readonly currency: string;
  readonly language: string;
  readonly displayName: string;
  readonly isTrial: boolean;
}

/** A session that has not expired. */
export interface LiveSession {
  readonly session: PlayerSession;
  /** How long until it does, by the clock of the database. */
  readonly remainingMs: number;
}

/** The launch of a trial, which belongs to no member. */
export interface TrialLaunch {
  readonly merchant: string;
  readonly currency: string;
  readonly language: string;
}

interface NewSession {
  readonly tokenHash: Buffer;
  readonly session: PlayerSession;
  readonly lastsMs: number;
}

interface NewTrialLaunch {
  readonly tokenHash: Buffer;
  readonly launch: TrialLaunch;
  readonly lastsMs: number;
}

/** The sessions of players and the launches of free play, in the tables `session`, `trial_launch` and `vendor_nonce` of a vendor's schema. */
export function createSessionStore(schema: string) {
  const clock = `${schema}.clock()`;
  const store = {
    /** @returns when the session ends */
    async addSession(db: Queryable, { lastsMs, session, tokenHash }: NewSession): Promise<Date> {
      const { currency, displayName, isTrial, language, merchant, playerRef, walletSessionId } = session;
      const { rows } = await db.query<{ expiresAt: Date }>(
        `insert into ${schema}.session (token_hash, merchant, player_ref, wallet_session_id, currency, language, display_name, is_trial, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, ${clock} + $9 * interval '1 millisecond') returning expires_at as "expiresAt"`,
        [tokenHash, merchant, playerRef, walletSessionId, currency, language, displayName, isTrial, lastsMs],
      );
      return rows[0]?.expiresAt ?? new Date(0);
    },
    async getSession(db: Queryable, tokenHash: Buffer): Promise<LiveSession | null> {
      const { rows } = await db.query<PlayerSession & { remainingMs: number }>(
        `select merchant, player_ref as "playerRef", wallet_session_id as "walletSessionId", currency, language,
           display_name as "displayName", is_trial as "isTrial",
           floor(extract(epoch from expires_at - ${clock}) * 1000)::integer as "remainingMs"
         from ${schema}.session where token_hash = $1 and expires_at > ${clock}`,
        [tokenHash],
      );
      if (!rows[0]) return null;
      const { remainingMs, ...session } = rows[0];
      return { session, remainingMs };
    },
    /** Stores the launch token of a trial. */
    async addTrialLaunch(db: Queryable, { lastsMs, launch, tokenHash }: NewTrialLaunch): Promise<void> {
      await db.query(
        `insert into ${schema}.trial_launch (token_hash, merchant, currency, language, expires_at)
         values ($1, $2, $3, $4, ${clock} + $5 * interval '1 millisecond')`,
        [tokenHash, launch.merchant, launch.currency, launch.language, lastsMs],
      );
    },
    /** Consumes a trial's launch token. Null if it is unknown, expired or used. */
    async consumeTrialLaunch(db: Queryable, tokenHash: Buffer): Promise<TrialLaunch | null> {
      const { rows } = await db.query<TrialLaunch>(
        `update ${schema}.trial_launch set used_at = ${clock}
         where token_hash = $1 and used_at is null and expires_at > ${clock} returning merchant, currency, language`,
        [tokenHash],
      );
      return rows[0] ?? null;
    },
    /** Deletes rows that have expired. Nonces are kept for twice the window of signatures. */
    async deleteExpired(db: Queryable): Promise<void> {
      await db.query(`delete from ${schema}.session where expires_at < ${clock}`);
      await db.query(`delete from ${schema}.trial_launch where expires_at < ${clock} - interval '1 hour'`);
      await db.query(`delete from ${schema}.vendor_nonce where seen_at < ${clock} - interval '20 minutes'`);
    },
  };
  return {
    ...store,
    openSessionCache: (db: Queryable) => cacheSessions((tokenHash) => store.getSession(db, tokenHash)),
  };
}
