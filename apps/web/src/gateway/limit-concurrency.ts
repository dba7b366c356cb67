import { MAX_CONCURRENT_CALLS, MAX_CONCURRENT_GAME_LISTS } from '../limits.data.ts';
import type { Send } from './call.ts';

/** Runs work when there is a free slot; work cancelled while queued never runs. */
export type Limiter = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** First in, first out, and never more than `max` at a time. */
export function createLimiter(max: number): Limiter {
  const line = new Set<() => void>();
  let running = 0;
  const leave = () => {
    running -= 1;
    const [first] = line;
    first?.();
  };
  return (work, signal) =>
    new Promise((resolve, reject) => {
      const start = () => {
        line.delete(start);
        signal.removeEventListener('abort', onAbort);
        running += 1;
        work().then(resolve, reject).then(leave);
      };
      const onAbort = () => {
        line.delete(start);
        reject(new Error('aborted'));
      };
      if (signal.aborted) onAbort();
      else if (running < max) start();
      else {
        line.add(start);
        signal.addEventListener('abort', onAbort, { once: true });
      }
    });
}

/** §7: 10 calls at a time, and 2 game lists in slots of their own. Pings measure a connection, so they never wait. */
export function limitConcurrency(send: Send): Send {
  const calls = createLimiter(MAX_CONCURRENT_CALLS);
  const lists = createLimiter(MAX_CONCURRENT_GAME_LISTS);
  return (request) => {
    if (request.name === 'system.ping' || request.name === 'system.collect') return send(request);
    return (request.wire.concurrencyGroup ? lists : calls)(() => send(request), request.signal);
  };
}
