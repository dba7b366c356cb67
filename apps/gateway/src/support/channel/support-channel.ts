import { type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openDatabaseChannel } from './database-channel.ts';
import { openRedisSupport } from './redis-support.ts';

/** A notice of a change to a conversation; its state must be read from the database. */
export interface SupportNotice {
  id: string;
  merchant: string;
  /** `message`: new messages; `state`: any other change; `typing`: somebody is typing. */
  is: 'message' | 'state' | 'typing';
  /** Who is typing. */
  by?: 'customer' | 'staff';
  /** Set if positions in the merchant's queue have changed. */
  movesQueue?: true;
}

/** Sends a notice of a change that `client` makes. */
export type Notify = (client: Queryable, notice: SupportNotice) => Promise<void>;

export interface NoticeListener {
  onNotice(notice: SupportNotice): void;
  /** Notices may have been missed: everything shown must be read again. Also called when listening begins. */
  onGap(): void;
}

/** Notifies the processes of a gateway of changes to conversations (docs/decisions/0115-support-stream.md). */
export interface SupportChannel {
  /** Runs one transaction; if it commits, its notices reach every process at least once. */
  withNotices<T>(transact: (notify: Notify) => Promise<T>): Promise<T>;
  /** Sends a notice that may be lost, such as that somebody is typing. */
  notifyBestEffort(notice: SupportNotice): Promise<void>;
  /** Begins to listen; resolves once notices can arrive, or the connection has failed for now. */
  listen(listener: NoticeListener): Promise<void>;
  stop(): Promise<void>;
}

export interface ChannelNeeds {
  pool: pg.Pool;
  log: Logger;
}

/** @param redisUrl null: use PostgreSQL */
export const openSupportChannel = ({ redisUrl, ...needs }: ChannelNeeds & { redisUrl: string | null }) =>
  redisUrl === null ? openDatabaseChannel(needs) : openRedisSupport(redisUrl, needs);

/** A transaction that changes conversations, and sends notices of the changes. */
export interface ConversationChange {
  client: Queryable;
  notify: Notify;
}

export const changeConversation = <T>(
  { pool, supportChannel }: { pool: pg.Pool; supportChannel: SupportChannel },
  work: (change: ConversationChange) => Promise<T>,
): Promise<T> => supportChannel.withNotices((notify) => withTransaction(pool, (client) => work({ client, notify })));
