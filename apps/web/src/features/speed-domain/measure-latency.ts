import { LAZY_WIRE } from '@foyer/contract/lazy-wire.data.ts';
import { readAddress } from '../../device/address.ts';
import { startTimeout } from '../../gateway/timeout.ts';
import { PING_TIMEOUT_MS } from '../../limits.data.ts';
import { addressOn } from './lines.ts';

/**
 * How long a host takes to answer, even one that no longer knows this page: only the time of the answer is used.
 * @throws if there is no answer within 15 s
 */
export async function measureLatency(host: string, signal: AbortSignal): Promise<number> {
  const deadline = startTimeout(PING_TIMEOUT_MS, [signal]);
  const startedAt = performance.now();
  try {
    const address = addressOn(host, `${LAZY_WIRE['system.ping'].path}?_=${Date.now()}`, readAddress().href);
    await fetch(address, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal: deadline.signal });
    return performance.now() - startedAt;
  } finally {
    deadline.clear();
  }
}
