import type { Queryable } from '@foyer/database/open-pool.ts';
import type { SupportNotification } from './support-channel.ts';

export const SUPPORT_CHANNEL = 'foyer_support';

/** Notifies every process through PostgreSQL, with the commit of the transaction. */
export async function notify(client: Queryable, notification: SupportNotification): Promise<void> {
  await client.query({
    name: 'notify-support',
    text: 'select pg_notify($1, $2)',
    values: [SUPPORT_CHANNEL, JSON.stringify(notification)],
  });
}

/** A notification that is published after its transaction has committed. */
export interface StoredNotification {
  id: bigint;
  notification: SupportNotification;
}

export async function insertNotification(
  client: Queryable,
  notification: SupportNotification,
): Promise<StoredNotification> {
  const { rows } = await client.query<{ id: bigint }>({
    name: 'insert-support-notification',
    text: 'insert into foyer.support_notice (notice) values ($1) returning id',
    values: [JSON.stringify(notification)],
  });
  const [row] = rows;
  if (!row) throw new Error('a notification was not stored');
  return { id: BigInt(row.id), notification };
}

export async function deleteNotifications(client: Queryable, ids: readonly bigint[]): Promise<void> {
  await client.query({
    name: 'delete-support-notifications',
    text: 'delete from foyer.support_notice where id = any($1::bigint[])',
    values: [ids],
  });
}

/** Locks unpublished notifications older than a second until the transaction ends. */
export async function lockUnpublished(client: Queryable, limit: number): Promise<StoredNotification[]> {
  const { rows } = await client.query<StoredNotification>({
    name: 'lock-unpublished-notifications',
    text: `select id, notice as notification from foyer.support_notice where at < foyer.clock() - interval '1 second'
      order by id limit $1 for update skip locked`,
    values: [limit],
  });
  return rows;
}
