import { openRedisCounts } from './redis-counts.ts';
import { createThrottledWarning } from './throttled-warning.ts';

/** The calls of one key in its current minute. */
export interface CallCount {
  key: string;
  calls: number;
  /** Until the minute ends. */
  leftSeconds: number;
}

/** Counts a call for each of the keys of a part (`foyer`, `lotto`: its schema), across all processes. */
export type CountCalls = (part: string, keys: readonly string[]) => Promise<readonly CallCount[]>;

interface CallCounts {
  countCalls: CountCalls;
  close(): Promise<void>;
}

interface Options {
  /** null: the database counts. */
  redisUrl: string | null;
  /** Receives a line when Redis fails, at most one a second. */
  log: { warn(details: object, message: string): void };
}

const warnOfRedis = createThrottledWarning('Redis does not answer; the database counts calls meanwhile');

/**
 * Counts calls in the Redis of `REDIS_URL`, or in the database if it is not set (docs/decisions/0029-shared-limits.md). While
 * Redis does not answer, the database counts: minutes start anew, and limits stay in force.
 */
export function openCallCounts(countInDatabase: CountCalls, { log, redisUrl }: Options): CallCounts {
  if (redisUrl === null) return { countCalls: countInDatabase, close: async () => {} };
  const redis = openRedisCounts(redisUrl, (reason) => warnOfRedis(log, { reason }));
  return {
    countCalls: (part, keys) => redis.countCalls(part, keys).catch(() => countInDatabase(part, keys)),
    close: () => redis.close(),
  };
}
