import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import type { EventKind } from './event-kinds.data.ts';

/** An event about a member, or at a merchant. */
export interface NewEvent {
  merchant: string;
  memberId: bigint | null;
  kind: EventKind;
  body: Readonly<Record<string, string | number | boolean | null>>;
}

export interface StoredEvent extends NewEvent {
  id: bigint;
  at: Date;
}

/**
 * Writes an event and its deliveries, in the transaction in which it happens. The member's account is locked, so that their
 * events are numbered in the order in which they happened.
 */
export async function addEvent(client: Client, subscribers: readonly string[], event: NewEvent): Promise<void> {
  const { body, kind, memberId, merchant } = event;
  await client.query({
    name: 'add-event',
    text: `with added as (
        insert into foyer.event (merchant, member_id, kind, body) values ($1, $2, $3, $4) returning id
      ) insert into foyer.event_delivery (subscriber, event_id, member_id)
        select subscriber, added.id, $2 from added cross join unnest($5::text[]) as subscriber`,
    values: [merchant, memberId, kind, JSON.stringify(body), subscribers],
  });
}

const COLUMNS = `event.id, event.merchant, event.member_id as "memberId", event.kind, event.body, event.at`;

/** Locks the oldest event that is due for a subscriber until the transaction ends. @returns null if there is none */
export async function lockDelivery(client: Client, subscriber: string): Promise<StoredEvent | null> {
  const { rows } = await client.query<StoredEvent>(
    `select ${COLUMNS} from foyer.lock_due_delivery($1) as due join foyer.event on event.id = due.event_id`,
    [subscriber],
  );
  return rows[0] ?? null;
}

/** How long a claimed delivery is reserved for its process: longer than services usually take. */
const LEASE = `interval '2 minutes'`;

/** An event that its subscriber is about to send. */
export interface ClaimedEvent extends StoredEvent {
  /** The same each time that this delivery is claimed. */
  messageId: string;
}

/**
 * Reserves the oldest event that is due for a subscriber: others skip it, and the member’s later ones wait. After two minutes it is
 * due again, if its process has died. @returns null if there is none
 */
export async function claimDelivery(client: Queryable, subscriber: string): Promise<ClaimedEvent | null> {
  const { rows } = await client.query<ClaimedEvent>(
    `with due as materialized (select subscriber, event_id from foyer.lock_due_delivery($1))
     update foyer.event_delivery delivery set next_at = foyer.clock() + ${LEASE},
       message_id = coalesce(delivery.message_id, gen_random_uuid())
     from due join foyer.event on event.id = due.event_id
     where delivery.subscriber = due.subscriber and delivery.event_id = due.event_id
     returning ${COLUMNS}, delivery.message_id as "messageId"`,
    [subscriber],
  );
  return rows[0] ?? null;
}

export async function endDelivery(client: Queryable, subscriber: string, eventId: bigint): Promise<void> {
  await client.query('delete from foyer.event_delivery where subscriber = $1 and event_id = $2', [subscriber, eventId]);
}

/** The events of one kind at a merchant. */
export type EventName = Pick<NewEvent, 'kind' | 'merchant'>;

/** Ends the deliveries of all events but these, which a subscriber would receive in vain. Those that it is receiving just now are left to it. */
export async function endOtherDeliveries(
  client: Queryable,
  subscriber: string,
  wanted: readonly EventName[],
): Promise<void> {
  await client.query(
    `with unwanted as materialized (
       select delivery.event_id from foyer.event_delivery delivery join foyer.event on event.id = delivery.event_id
       where delivery.subscriber = $1 and not exists (
         select from unnest($2::text[], $3::text[]) as wanted (merchant, kind)
         where wanted.merchant = event.merchant and wanted.kind = event.kind)
       for update of delivery skip locked)
     delete from foyer.event_delivery where subscriber = $1 and event_id in (select event_id from unwanted)`,
    [subscriber, wanted.map(({ merchant }) => merchant), wanted.map(({ kind }) => kind)],
  );
}

/** Postpones a delivery by a minute, then twice as long each time, at most six hours. */
export async function postponeDelivery(client: Queryable, subscriber: string, eventId: bigint): Promise<void> {
  await client.query(
    `update foyer.event_delivery set attempts = attempts + 1,
       next_at = foyer.clock() + least(power(2, least(attempts, 9)), 360) * interval '1 minute'
     where subscriber = $1 and event_id = $2`,
    [subscriber, eventId],
  );
}

/** Whether a win, identified by its transfer, belongs to a draw. */
export async function isDrawWin(client: Queryable, seq: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from foyer.ledger_transfer transfer join foyer.vendor_round round on round.source = transfer.source
       and round.round_id = transfer.round_id where transfer.seq = $1 and round.draw_id is not null`,
    [seq],
  );
  return rowCount === 1;
}
