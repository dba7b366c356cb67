import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import {
  addEvent,
  claimDelivery,
  endDelivery,
  lockDelivery,
  type NewEvent,
  postponeDelivery,
  type StoredEvent,
} from './event.store.ts';
import {
  CAMPAIGN_EVENTS,
  type SendingSubscriber,
  SUBSCRIBERS,
  type Subscriber,
  type WritingSubscriber,
} from './subscribers.ts';

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
  const deliverNext = () => ('send' in subscriber ? sendNext(subscriber, context) : receiveNext(subscriber, context));
  let delivered = 0;
  while (await deliverNext()) delivered += 1;
  return delivered;
}

/** Delivers an event and ends its delivery in one transaction. @returns false if there is nothing left to deliver now */
function receiveNext(subscriber: WritingSubscriber, context: DeliveryContext): Promise<boolean> {
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
      logFault(event, fault, context);
    }
    return true;
  });
}

/** Claims an event, sends it outside of any transaction, and ends its delivery. @returns false if there is nothing left to deliver now */
async function sendNext(subscriber: SendingSubscriber, context: DeliveryContext): Promise<boolean> {
  const event = await claimDelivery(context.pool, subscriber.name);
  if (!event) return false;
  try {
    await subscriber.send(event, context);
  } catch (fault) {
    await postponeDelivery(context.pool, subscriber.name, event.id);
    logFault(event, fault, context);
    return true;
  }
  await endDelivery(context.pool, subscriber.name, event.id);
  return true;
}

const logFault = ({ id, kind }: StoredEvent, fault: unknown, { log }: Pick<Context, 'log'>): void =>
  log.error({ err: fault, kind, eventId: String(id) }, 'an event was not delivered');
