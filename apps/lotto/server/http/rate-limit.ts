import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts calls of one kind by a key. */
export interface RateLimit {
  /** Seconds to wait, 0 when the call may pass. */
  take(key: string): Promise<number>;
}

export function createRateLimit(rate: { readonly count: number; readonly perSeconds: number }): RateLimit {
  const limiter = new RateLimiterMemory({ points: rate.count, duration: rate.perSeconds });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
        return 0;
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000));
        throw rejection;
      }
    },
  };
}
