import { WIRE } from '@foyer/contract/wire.data.ts';
import { LRUCache } from 'lru-cache';
import type { Answer, GatewayRequest, Send } from '../../gateway/call.ts';

/** Reads younger than this are reused as they are. */
const FRESH_MS = 1000;
/** Reads up to this age are reused once more while a newer one is fetched. */
const STALE_MS = 5000;
const MAX_READS = 2000;

interface Read {
  send: Send;
  request: GatewayRequest;
}

/**
 * Calls the gateway once for what many pages read within a second: public reads of the same merchant, language and query,
 * with the same `audience`. Refusals are never reused.
 */
export function createSharedReads(now: () => number): (send: Send, audience: string) => Send {
  const reads = new LRUCache<string, Answer, Read>({
    max: MAX_READS,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
    // Several pages wait for a read: none of them may cancel it for the others.
    fetchMethod: (_key, _stale, { context: { request, send } }) => send({ ...request, signal: NEVER }),
    // If the gateway fails for a moment, the last answer is still used.
    allowStaleOnFetchRejection: true,
  });
  return (send, audience) => async (request) => {
    if (!isShareable(request)) return send(request);
    const key = `${audience} ${request.headers.language} ${request.path}`;
    const freshMs = reads.getRemainingTTL(key);
    const fresh = freshMs > 0 ? reads.get(key) : undefined;
    if (fresh) return fresh;
    const allowStale = freshMs > FRESH_MS - STALE_MS;
    const answer = await reads.fetch(key, { context: { request, send }, allowStale });
    if (answer && answer.status >= 400) reads.delete(key);
    return answer ?? send(request);
  };
}

const NEVER = new AbortController().signal;

/** Draws change by the second, so browsers do not cache them; pages of the same second may share them. */
const isShareable = ({ headers, method, name }: GatewayRequest): boolean =>
  method === 'GET' && !headers.authorization && (WIRE[name].isCacheable || name === 'relay.drawList');
