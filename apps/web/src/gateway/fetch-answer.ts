import type { EndpointName } from '@foyer/contract/endpoints.ts';
import type { Send } from './call.ts';

let traceId = '';
let offsetMs = Number.NaN;
let timed: ((name: EndpointName, elapsedMs: number) => void) | null = null;

/** The gateway's reference to its last answer, for reports of errors; '' before the first. */
export const lastTraceId = (): string => traceId;

/** The time by the gateway's clock, to about a second; by this device's until there was an answer. */
export const serverNow = (): number => Date.now() + (offsetMs || 0);

/** Hands the duration of every request to one listener; null ends it. */
export function onTimed(listener: typeof timed): void {
  timed = listener;
}

/** §7: credentials sent, redirects refused. A ping measures a line that may be another host's: it makes way for all else. */
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
    timed?.(name, performance.now() - startedAt);
  }
};

/** NOTE a GET may have been answered from a cache, with a date of the past: it can only put the clock forward. */
function learnClock(date: string | null, method: string): void {
  const learntMs = Date.parse(date ?? '') + 500 - Date.now();
  if (Number.isNaN(learntMs) || (method === 'GET' && learntMs <= offsetMs)) return;
  offsetMs = learntMs;
}
