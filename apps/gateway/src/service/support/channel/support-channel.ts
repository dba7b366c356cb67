import { type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openDatabaseChannel } from './database-channel.ts';
import { openRedisSupport } from './redis-support.ts';

/** A notification of a change to a conversation; its state must be read from the database. */
export interface SupportNotification {
  id: string;
  merchant: string;
  /** `message`: new messages; `state`: any other change; `typing`: somebody is typing. */
  is: 'message' | 'state' | 'typing';
  /** Who is typing. */
  by?: 'customer' | 'staff';
  /** Set if positions in the merchant's queue have changed. */
  movesQueue?: true;
}

/** Sends a notification of a change that `client` makes. */
export type Notify = (client: Queryable, notification: SupportNotification) => Promise<void>;

export interface NotificationListener {
  onNotification(notification: SupportNotification): void;
  /** Notifications may have been missed: everything shown must be read again. Also called when listening begins. */
  onGap(): void;
}

/** Notifies the processes of a gateway of changes to conversations (docs/decisions/0115-support-stream.md). */
export interface SupportChannel {
  /** Runs one transaction; if it commits, its notifications reach every process at least once. */
  withNotifications<T>(transact: (notify: Notify) => Promise<T>): Promise<T>;
  /** Sends a notification that may be lost, such as that somebody is typing. */
  notifyBestEffort(notification: SupportNotification): Promise<void>;
  /** Begins to listen; resolves once notifications can arrive, or the connection has failed for now. */
  listen(listener: NotificationListener): Promise<void>;
  stop(): Promise<void>;
}

export interface ChannelNeeds {
  pool: pg.Pool;
  log: Logger;
}

/** @param redisUrl null: use PostgreSQL */
export const openSupportChannel = ({ redisUrl, ...needs }: ChannelNeeds & { redisUrl: string | null }) =>
  redisUrl === null ? openDatabaseChannel(needs) : openRedisSupport(redisUrl, needs);

/** A transaction that changes conversations, and sends notifications of the changes. */
export interface ConversationChange {
  client: Queryable;
  notify: Notify;
}

export const changeConversation = <T>(
  { pool, supportChannel }: { pool: pg.Pool; supportChannel: SupportChannel },
  work: (change: ConversationChange) => Promise<T>,
): Promise<T> =>
  supportChannel.withNotifications((notify) => withTransaction(pool, (client) => work({ client, notify })));
