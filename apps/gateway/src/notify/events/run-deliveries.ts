import { type DeliveryContext, deliverTo } from './deliver-events.ts';
import { SUBSCRIBERS, type Subscriber } from './subscribers.ts';

const EVERY_MS = 1_000;

/** Delivers events every second. @returns a function that stops it and waits for running deliveries */
export function runDeliveries(context: DeliveryContext): () => Promise<void> {
  // Separately, so that a slow one, such as a mail server, does not hold up the others.
  const stops = SUBSCRIBERS.map((subscriber) => runSubscriber(subscriber, context));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function runSubscriber(subscriber: Subscriber, context: DeliveryContext): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    timer = setTimeout(() => {
      running = deliverTo(subscriber, context)
        .catch((fault: unknown) => context.log.warn({ err: fault }, 'events could not be delivered'))
        .finally(() => {
          if (!isStopped) next();
        });
    }, EVERY_MS);
  };
  next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
