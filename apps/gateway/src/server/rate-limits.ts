import type { RateLimit } from '@foyer/contract/endpoint.ts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Who is counted: an address, an account name, a device. */
export interface Counted {
  merchant: string;
  ip: string;
  device: string | null;
  account: string | null;
}

/** Counts calls a minute; one instance per process. */
export interface RateLimits {
  /** @returns seconds to wait, 0 when the call may pass */
  take(limit: RateLimit, counted: Counted): Promise<number>;
}

/** What any caller may send to any one endpoint in a minute. */
export const DEFAULT_LIMIT: RateLimit = { what: 'CALL', perMinute: { ip: 3000 } };

/** @param scale multiplies every limit; the tests and benchmarks of one machine share one address */
export function createRateLimits(scale = 1): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (what: string, by: string, perMinute: number) => {
    const key = `${what}:${by}:${perMinute}`;
    const known = limiters.get(key);
    if (known) return known;
    const made = new RateLimiterMemory({ keyPrefix: key, points: perMinute * scale, duration: 60 });
    limiters.set(key, made);
    return made;
  };
  return {
    async take(limit, counted) {
      for (const [by, perMinute] of Object.entries(limit.perMinute)) {
        const name = counted[by as keyof typeof limit.perMinute];
        if (!name) continue;
        try {
          await limiterOf(limit.what, by, perMinute).consume(`${counted.merchant}:${name.toLowerCase().slice(0, 80)}`);
        } catch (rejection) {
          if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
          throw rejection;
        }
      }
      return 0;
    },
  };
}
