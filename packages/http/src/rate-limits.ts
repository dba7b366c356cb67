import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** The calls of one kind that each counted key may make per minute, such as `ip`, `account`, `device`, `player`. */
export interface CountedLimit {
  what: string;
  perMinute: Readonly<Partial<Record<string, number>>>;
}

/** The subject a call is counted for; a key without a name is not counted. */
export type Counted = Readonly<Record<string, string | null>> & { merchant: string };

/** Counts calls per minute. */
export interface RateLimits {
  /** @returns seconds to wait, 0 when the call may pass */
  take(limit: CountedLimit, counted: Counted): Promise<number>;
}

/** The key that a subject is counted under, case-insensitively. */
export const toKey = (merchant: string, name: string): string => `${merchant}:${name.toLowerCase().slice(0, 80)}`;

/** Limits that this process counts alone. @param scale multiplies every limit; the tests and benchmarks of one machine share one address */
export function createRateLimits(scale = 1): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (what: string, by: string, perMinute: number) => {
    const key = `${what}:${by}:${perMinute}`;
    const known = limiters.get(key);
    if (known) return known;
    const made = new RateLimiterMemory({ keyPrefix: '', points: perMinute * scale, duration: 60 });
    limiters.set(key, made);
    return made;
  };
  // Limits are constants: each is parsed once.
  const ready = new WeakMap<CountedLimit, readonly (readonly [by: string, RateLimiterMemory])[]>();
  const limitersOf = (limit: CountedLimit) => {
    const known = ready.get(limit);
    if (known) return known;
    const made = Object.entries(limit.perMinute).map(
      ([by, perMinute = 0]) => [by, limiterOf(limit.what, by, perMinute)] as const,
    );
    ready.set(limit, made);
    return made;
  };
  return {
    async take(limit, counted) {
      for (const [by, limiter] of limitersOf(limit)) {
        const name = counted[by];
        if (!name) continue;
        try {
          await limiter.consume(toKey(counted.merchant, name));
        } catch (rejection) {
          if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
          throw rejection;
        }
      }
      return 0;
    },
  };
}
