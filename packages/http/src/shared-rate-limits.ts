import type { CallCount } from './call-counts.ts';
import { type Counted, type CountedLimit, createRateLimits, type RateLimits, toKey } from './rate-limits.ts';

/** Counts a call for each of the keys, across all processes. */
type CountCall = (keys: readonly string[]) => Promise<readonly CallCount[]>;

/** Limits that only protect this process from overload are counted by it alone. The money of a bet is protected by the ledger. */
const LOCAL_ONLY = new Set(['CALL', 'COLLECT', 'DECRYPT', 'TICKET']);

/**
 * Rate limits that all processes share, except for those of `LOCAL_ONLY`. A limit already exceeded in this process is refused without asking the shared counter.
 * @param scale multiplies every limit
 */
export function createSharedRateLimits(countCall: CountCall, scale = 1): RateLimits {
  const own = createRateLimits(scale);
  const takeShared = async (limit: CountedLimit, counted: Counted): Promise<number> => {
    const waitSeconds = await own.take(limit, counted);
    if (waitSeconds > 0) return waitSeconds;
    const allowed = toAllowed(limit, counted, scale);
    if (allowed.size === 0) return 0;
    const counts = await countCall([...allowed.keys()]);
    const waits = counts.map(({ calls, key, leftSeconds }) =>
      calls > (allowed.get(key) ?? 0) ? Math.max(1, leftSeconds) : 0,
    );
    return Math.max(...waits);
  };
  return {
    take: (limit, counted) => (LOCAL_ONLY.has(limit.what) ? own.take(limit, counted) : takeShared(limit, counted)),
  };
}

/** How often each key of a call may be counted. */
function toAllowed({ perMinute, what }: CountedLimit, counted: Counted, scale: number): Map<string, number> {
  const allowed = new Map<string, number>();
  for (const [by, times = 0] of Object.entries(perMinute)) {
    const name = counted[by];
    if (name) allowed.set(`${what}:${by}:${toKey(counted.merchant, name)}`, times * scale);
  }
  return allowed;
}
