import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '../context.ts';
import type { Client } from '../wallet/ledger.store.ts';
import { addEvent, endDelivery, lockDelivery, type NewEvent, postponeDelivery } from './event.store.ts';
import { CAMPAIGN_EVENTS, SUBSCRIBERS, type Subscriber } from './subscribers.ts';

export type DeliveryContext = Pick<Context, 'log' | 'merchants' | 'messages' | 'now' | 'pool'>;

const RECEIVERS: readonly Pick<Subscriber, 'name' | 'kinds'>[] = [...SUBSCRIBERS, CAMPAIGN_EVENTS];

/** Writes an event, in the transaction in which it happens, for every subscriber to its kind. */
export const emit = (client: Client, event: NewEvent): Promise<void> =>
  addEvent(
    client,
    RECEIVERS.filter(({ kinds }) => kinds.includes(event.kind)).map(({ name }) => name),
    event,
  );

/** Delivers due events: at least once, and in order for each member. @returns how many */
export async function deliverEvents(context: DeliveryContext): Promise<number> {
  const delivered = await Promise.all(SUBSCRIBERS.map((subscriber) => deliverTo(subscriber, context)));
  return delivered.reduce((sum, one) => sum + one, 0);
}

/** Delivers due events to one subscriber. */
export async function deliverTo(subscriber: Subscriber, context: DeliveryContext): Promise<number> {
  let delivered = 0;
  while (await deliverNext(subscriber, context)) delivered += 1;
  return delivered;
}

/** @returns false if there is nothing left to deliver now */
function deliverNext(subscriber: Subscriber, context: DeliveryContext): Promise<boolean> {
  return withTransaction(context.pool, async (client) => {
    const event = await lockDelivery(client, subscriber.name);
    if (!event) return false;
    await client.query('savepoint delivery');
    try {
      await subscriber.receive(event, client, context);
      await endDelivery(client, subscriber.name, event.id);
    } catch (fault) {
      await client.query('rollback to savepoint delivery');
      await postponeDelivery(client, subscriber.name, event.id);
      context.log.error({ err: fault, kind: event.kind, eventId: String(event.id) }, 'an event was not delivered');
    }
    return true;
  });
}
