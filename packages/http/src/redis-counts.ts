import type { CountCalls } from './call-counts.ts';
import { answerOf, openRedis } from './open-redis.ts';

/** Counts calls in Redis: faster than a statement, and shared by every process that has the same `REDIS_URL`. */
export interface RedisCounts {
  /** Throws if Redis does not answer in time; then PostgreSQL counts. */
  countCalls: CountCalls;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;

/** A key expires a minute after its first call; one left without an expiry by an interrupted script gets one. */
const COUNT = `local counts = {}
for i, key in ipairs(KEYS) do
  local calls = redis.call('INCR', key)
  local left = redis.call('PTTL', key)
  if left < 0 then
    redis.call('PEXPIRE', key, ARGV[1])
    left = tonumber(ARGV[1])
  end
  counts[i] = {calls, left}
end
return counts`;

/**
 * Connects in the background, and again whenever the connection is lost.
 * @param url of one server: the keys of a call are counted in one script, so not of a cluster
 * @param onFault called with the cause whenever the connection fails
 */
export function openRedisCounts(url: string, onFault: (reason: string) => void): RedisCounts {
  const client = openRedis(url, onFault);
  const connecting = client.connect().catch(() => {});
  return {
    async countCalls(part, keys) {
      const names = keys.map((key) => `foyer:${part}:${key}`);
      const counting = client.eval(COUNT, { keys: names, arguments: [String(MINUTE_MS)] });
      const counts = (await answerOf(counting)) as [calls: number, leftMs: number][];
      return counts.map(([calls, leftMs], index) => ({
        key: keys[index] ?? '',
        calls,
        leftSeconds: Math.ceil(leftMs / 1000),
      }));
    },
    async close() {
      client.destroy();
      await connecting;
    },
  };
}
