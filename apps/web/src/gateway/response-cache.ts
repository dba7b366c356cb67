import {
  CACHE_EVICT_SHARE,
  CACHE_FIRST_SWEEP_MS,
  CACHE_SWEEP_EVERY_MS,
  MAX_CACHED_RESPONSES,
  RESPONSE_FRESH_MS,
} from '../limits.data.ts';
import type { Answer, GatewayRequest, Send } from './call.ts';
import { identityOf } from './dedupe.ts';

/** Recent public answers. Stored as text, so that callers cannot mutate each other's. */
export interface ResponseCache {
  /** Answers from the cache, else calls the gateway. */
  withCache(send: Send): Send;
  /** Stores a successful answer if it is cacheable. */
  keep(request: GatewayRequest, answer: Answer): void;
  clear(): void;
  size(): number;
}

const mayKeep = ({ wire, method, headers }: GatewayRequest): boolean =>
  method === 'GET' && wire.isCacheable && !headers.authorization;

export function createResponseCache(now = Date.now): ResponseCache {
  const cached = new Map<string, { answer: Answer; since: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  // An answer with a future date was stored before the clock was set back.
  const isFresh = (since: number) => now() >= since && now() - since < RESPONSE_FRESH_MS;
  const schedule = (delayMs: number) => {
    timer = cached.size > 0 ? setTimeout(clean, delayMs) : undefined;
    // Only in Node: the timer must not keep the process alive.
    timer?.unref?.();
  };
  const clean = () => {
    for (const [identity, { since }] of cached) if (!isFresh(since)) cached.delete(identity);
    schedule(CACHE_SWEEP_EVERY_MS);
  };
  const makeRoom = () => {
    if (cached.size <= MAX_CACHED_RESPONSES) return;
    for (const identity of [...cached.keys()].slice(0, Math.ceil(cached.size * CACHE_EVICT_SHARE)))
      cached.delete(identity);
  };

  return {
    withCache: (send) => async (request) => {
      const found = !request.isFresh && mayKeep(request) && cached.get(identityOf(request));
      return found && isFresh(found.since) ? found.answer : send(request);
    },
    keep(request, answer) {
      if (!mayKeep(request)) return;
      const identity = identityOf(request);
      const before = cached.get(identity);
      // A cache hit is passed to `keep` too; do not renew its age.
      if (before?.answer === answer) return;
      cached.delete(identity);
      cached.set(identity, { answer, since: now() });
      makeRoom();
      if (timer === undefined) schedule(CACHE_FIRST_SWEEP_MS);
    },
    clear() {
      cached.clear();
      clearTimeout(timer);
      timer = undefined;
    },
    size: () => cached.size,
  };
}
