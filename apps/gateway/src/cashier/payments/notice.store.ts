import type { Queryable } from '@foyer/database/open-pool.ts';
import type { WebhookEvent } from '../../platform/connectors/payment/payment-connector.ts';

/** A report of a provider. */
export interface Notice {
  id: bigint;
  merchant: string;
  connector: string;
  body: WebhookEvent;
  attempts: number;
  receivedAt: Date;
}

const toText = (event: WebhookEvent): string =>
  JSON.stringify(event, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/**
 * Stores reports, once for each id. A repeated report on what goes back is read again: the bank may have changed its mind twice, and
 * so reports the same as before.
 */
export async function addNotices(
  client: Queryable,
  { connector, events, merchant }: { merchant: string; connector: string; events: readonly WebhookEvent[] },
): Promise<void> {
  const distinct = [...new Map(events.map((event) => [event.eventId, event])).values()];
  await client.query({
    name: 'add-payment-notices',
    text: `insert into foyer.cashier_notice (merchant, connector, event_id, body)
      select $1, $2, event_id, body from unnest($3::text[], $4::jsonb[]) as reported (event_id, body)
      on conflict (merchant, connector, event_id) do update
        set processed_at = null, attempts = 0, next_at = foyer.clock(), received_at = foyer.clock()
        where cashier_notice.processed_at is not null and cashier_notice.body ->> 'kind' = 'reversal'`,
    values: [merchant, connector, distinct.map(({ eventId }) => eventId), distinct.map(toText)],
  });
}

/** Claims the oldest notice of a provider's account that is due: no other process gets it for the next minutes. */
export async function claimNotice(
  client: Queryable,
  { connector, merchant }: { merchant: string; connector: string },
): Promise<Notice | null> {
  const { rows } = await client.query<Notice>({
    name: 'claim-payment-notice',
    text: `update foyer.cashier_notice set attempts = attempts + 1,
        next_at = foyer.clock() + least(interval '1 minute' * power(2, least(attempts, 6)), interval '1 hour')
      where id = (select id from foyer.cashier_notice where merchant = $1 and connector = $2 and processed_at is null
        and next_at <= foyer.clock() order by id limit 1 for update skip locked)
      returning id, merchant, connector, body, attempts, received_at as "receivedAt"`,
    values: [merchant, connector],
  });
  const [notice] = rows;
  return notice ? { ...notice, body: fromStored(notice.body) } : null;
}

/** Sets when a report is read again of which the provider itself does not show anything yet: after 5, 10, 20 seconds, up to an hour. */
export async function postponeNotice(
  client: Queryable,
  { attempts, id }: Pick<Notice, 'attempts' | 'id'>,
): Promise<void> {
  await client.query({
    name: 'postpone-payment-notice',
    text: `update foyer.cashier_notice set next_at = foyer.clock()
        + least(interval '5 seconds' * power(2, least($2::integer - 1, 10)), interval '1 hour') where id = $1`,
    values: [id, attempts],
  });
}

/** Restores the amounts and times of a stored event. */
function fromStored(event: WebhookEvent): WebhookEvent {
  if (event.kind !== 'payment' || !event.payment) return event;
  const { amountMinor, paidAt } = event.payment;
  return { ...event, payment: { ...event.payment, amountMinor: BigInt(amountMinor), paidAt: new Date(paidAt) } };
}

/** Puts a report off until its provider may answer again; this attempt does not count. */
export async function deferNotice(client: Queryable, id: bigint): Promise<void> {
  await client.query({
    name: 'defer-payment-notice',
    text: `update foyer.cashier_notice set attempts = attempts - 1, next_at = foyer.clock() + interval '30 seconds' where id = $1`,
    values: [id],
  });
}

export async function endNotice(client: Queryable, id: bigint): Promise<void> {
  await client.query({
    name: 'end-payment-notice',
    text: 'update foyer.cashier_notice set processed_at = foyer.clock() where id = $1',
    values: [id],
  });
}

/** Deletes old processed reports; payments are still recognised by their own ids. */
export async function deleteOldNotices(client: Queryable): Promise<void> {
  await client.query(`delete from foyer.cashier_notice where processed_at < foyer.clock() - interval '90 days'`);
}
