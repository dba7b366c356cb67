import { type PushContext, sendPushes } from './send-push.ts';

const EVERY_MS = 1_000;

/** Sends push messages every second. @returns a function that stops it, and waits for those being sent */
export function runPushes(context: PushContext): () => Promise<void> {
  let isStopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    timer = setTimeout(() => {
      running = sendPushes(context)
        .catch((fault: unknown) => context.log.warn({ err: fault }, 'push messages could not be sent'))
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
