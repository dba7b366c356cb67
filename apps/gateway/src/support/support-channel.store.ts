import type { Queryable } from '@foyer/database/open-pool.ts';

export const SUPPORT_CHANNEL = 'foyer_support';

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

/**
 * Tells every process, with the commit of a transaction.
 * NOTE notifying transactions commit one after the other: never in one that moves money.
 */
export async function notify(client: Queryable, notice: SupportNotice): Promise<void> {
  await client.query({
    name: 'notify-support',
    text: 'select pg_notify($1, $2)',
    values: [SUPPORT_CHANNEL, JSON.stringify(notice)],
  });
}
