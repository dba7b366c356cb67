import type { Answer, Send } from '../../gateway/call.ts';

/**
 * Sends each read of one page once, however many of its loaders need it. Reads from before a write of the page, or beside it,
 * are not used after it, and a failed one is sent again.
 */
export function createPageReads(send: Send): Send {
  const reads = new Map<string, Promise<Answer>>();
  return async (request) => {
    if (request.method !== 'GET') {
      try {
        return await send(request);
      } finally {
        reads.clear();
      }
    }
    const key = `${request.headers.authorization ?? ''} ${request.path}`;
    const known = request.isFresh ? undefined : reads.get(key);
    if (known) return known;
    const reading = send(request);
    reads.set(key, reading);
    reading.catch(() => reads.delete(key));
    return reading;
  };
}
