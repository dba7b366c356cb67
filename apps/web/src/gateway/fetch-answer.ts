import type { EndpointName } from '@foyer/contract/endpoints.ts';
import type { Send } from './call.ts';

let traceId = '';
let offsetMs = Number.NaN;
let timed: ((name: EndpointName, elapsedMs: number) => void) | null = null;

/** The first calls of a page end before there is a listener. */
const MAX_EARLY = 20;
let early: [name: EndpointName, elapsedMs: number][] = [];

/** The trace id of the gateway's last answer, for error reports; '' before the first. */
export const lastTraceId = (): string => traceId;

/** The time by the gateway's clock, to about a second; by this device's until there was an answer. */
export const serverNow = (): number => Date.now() + clockOffset();

/** The gateway's clock minus this device's, to about a second, in milliseconds; 0 until there was an answer. */
export const clockOffset = (): number => offsetMs || 0;

/** Reports the duration of every request to one listener, including those that ended before; null removes it. */
export function onTimed(listener: typeof timed): void {
  timed = listener;
  if (!listener) return;
  for (const one of early) listener(...one);
  early = [];
}

/** §7: credentials sent, redirects refused. A ping measures another host too: it has low priority and no credentials. */
export const fetchAnswer: Send = async ({ name, method, path, headers, body, signal }) => {
  const startedAt = performance.now();
  try {
    const answer = await fetch(path, {
      method,
      headers,
      body,
      signal,
      credentials: path.startsWith('/') ? 'include' : 'omit',
      redirect: 'error',
      cache: 'no-store',
      ...(name === 'system.ping' ? { priority: 'low', keepalive: true } : null),
    });
    traceId = answer.headers.get('x-app-trace-id') ?? traceId;
    learnClock(answer.headers.get('date'), method);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } finally {
    const elapsedMs = performance.now() - startedAt;
    if (timed) timed(name, elapsedMs);
    else if (early.length < MAX_EARLY) early.push([name, elapsedMs]);
  }
};

/** A GET may have been answered from a cache, with a date in the past: it may only move the clock forward. */
function learnClock(date: string | null, method: string): void {
  const learntMs = Date.parse(date ?? '') + 500 - Date.now();
  if (Number.isNaN(learntMs) || (method === 'GET' && learntMs <= offsetMs)) return;
  offsetMs = learntMs;
}
