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

/** Tells of a change that `client` makes. */
export type Tell = (client: Queryable, notice: SupportNotice) => Promise<void>;

export interface NoticeListener {
  onNotice(notice: SupportNotice): void;
  /** Notices may have been missed: what a process shows, it reads again. Also called when it begins to listen. */
  onGap(): void;
}

/** How the processes of a gateway learn what has happened to conversations (docs/decisions/0115-support-stream.md). */
export interface SupportChannel {
  /** Runs one transaction; what it tells reaches every process at least once, if it commits. */
  telling<T>(transact: (tell: Tell) => Promise<T>): Promise<T>;
  /** Tells what may be lost: that somebody writes. */
  mention(notice: SupportNotice): Promise<void>;
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

/** A transaction that changes conversations, and what tells of it. */
export interface Writing {
  client: Queryable;
  tell: Tell;
}

export const changeConversation = <T>(
  { pool, supportChannel }: { pool: pg.Pool; supportChannel: SupportChannel },
  work: (writing: Writing) => Promise<T>,
): Promise<T> => supportChannel.telling((tell) => withTransaction(pool, (client) => work({ client, tell })));
