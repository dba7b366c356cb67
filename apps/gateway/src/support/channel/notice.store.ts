import type { Queryable } from '@foyer/database/open-pool.ts';
import type { SupportNotice } from './support-channel.ts';

export const SUPPORT_CHANNEL = 'foyer_support';

/** Notifies every process through PostgreSQL, with the commit of the transaction. */
export async function notify(client: Queryable, notice: SupportNotice): Promise<void> {
  await client.query({
    name: 'notify-support',
    text: 'select pg_notify($1, $2)',
    values: [SUPPORT_CHANNEL, JSON.stringify(notice)],
  });
}

/** A notice that is published after its transaction has committed. */
export interface StoredNotice {
  id: bigint;
  notice: SupportNotice;
}

export async function insertNotice(client: Queryable, notice: SupportNotice): Promise<StoredNotice> {
  const { rows } = await client.query<{ id: bigint }>({
    name: 'insert-support-notice',
    text: 'insert into foyer.support_notice (notice) values ($1) returning id',
    values: [JSON.stringify(notice)],
  });
  const [row] = rows;
  if (!row) throw new Error('a notice was not stored');
  return { id: BigInt(row.id), notice };
}

export async function deleteNotices(client: Queryable, ids: readonly bigint[]): Promise<void> {
  await client.query({
    name: 'delete-support-notices',
    text: 'delete from foyer.support_notice where id = any($1::bigint[])',
    values: [ids],
  });
}

/** Locks unpublished notices older than a second until the transaction ends. */
export async function lockUnpublished(client: Queryable, limit: number): Promise<StoredNotice[]> {
  const { rows } = await client.query<StoredNotice>({
    name: 'lock-unpublished-notices',
    text: `select id, notice from foyer.support_notice where at < foyer.clock() - interval '1 second'
      order by id limit $1 for update skip locked`,
    values: [limit],
  });
  return rows;
}
