import type { Context } from '../context.ts';
import { deliverEvents } from './deliver-events.ts';

const EVERY_MS = 1_000;

/** Delivers events every second, so that members read at once what happened. @returns how to stop, after the delivery that runs */
export function runDeliveries(context: Pick<Context, 'log' | 'merchants' | 'pool'>): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    timer = setTimeout(() => {
      running = deliverEvents(context)
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
