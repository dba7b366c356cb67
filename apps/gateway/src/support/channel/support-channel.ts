import { type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openDatabaseChannel } from './database-channel.ts';
import { openRedisSupport } from './redis-support.ts';

/** What happened to a conversation; what it is like now, is in the database. */
export interface SupportNotice {
  id: string;
  merchant: string;
  /** `message`: there are new ones; `state`: anything else of it; `typing`: somebody writes. */
  is: 'message' | 'state' | 'typing';
  /** Who writes. */
  by?: 'customer' | 'staff';
  /** Places in the queue of the merchant have changed with it. */
  movesQueue?: true;
}

/** Sends a notice of a change that `client` makes. */
export type Notify = (client: Queryable, notice: SupportNotice) => Promise<void>;

export interface NoticeListener {
  onNotice(notice: SupportNotice): void;
  /** Notices may have been missed: what a process shows, it reads again. Also called when it begins to listen. */
  onGap(): void;
}

/** How the processes of a gateway learn what has happened to conversations (docs/decisions/0115-support-stream.md). */
export interface SupportChannel {
  /** Runs one transaction; if it commits, its notices reach every process at least once. */
  withNotices<T>(transact: (notify: Notify) => Promise<T>): Promise<T>;
  /** Sends a notice that may be lost, such as that somebody is typing. */
  notifyBestEffort(notice: SupportNotice): Promise<void>;
  /** Begins to listen; resolves when notices can come, or cannot for now. */
  listen(listener: NoticeListener): Promise<void>;
  stop(): Promise<void>;
}

export interface ChannelNeeds {
  pool: pg.Pool;
  log: Logger;
}

/** @param redisUrl null: by PostgreSQL */
export const openSupportChannel = ({ redisUrl, ...needs }: ChannelNeeds & { redisUrl: string | null }) =>
  redisUrl === null ? openDatabaseChannel(needs) : openRedisSupport(redisUrl, needs);

/** A transaction that changes conversations, and sends notices of it. */
export interface ConversationChange {
  client: Queryable;
  notify: Notify;
}

export const changeConversation = <T>(
  { pool, supportChannel }: { pool: pg.Pool; supportChannel: SupportChannel },
  work: (change: ConversationChange) => Promise<T>,
): Promise<T> => supportChannel.withNotices((notify) => withTransaction(pool, (client) => work({ client, notify })));
