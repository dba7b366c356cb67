import { createClient } from '@redis/client';
import type { CountCalls } from './call-counts.ts';

/** Counts calls in Redis: faster than a statement, and shared by every process that has the same `REDIS_URL`. */
export interface RedisCounts {
  /** Throws if Redis does not answer within `ANSWER_MS`. */
  countCalls: CountCalls;
  close(): Promise<void>;
}

/** A call waits no longer than this; then PostgreSQL counts. */
const ANSWER_MS = 250;
const CONNECT_MS = 2_000;
const LONGEST_PAUSE_MS = 2_000;
const MINUTE_MS = 60_000;

/** A key lives for the minute that begins with its first call; one without an end, after an interrupted script, gets one. */
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
 * @param url `redis://…` or `rediss://…`: one server, or the primary of several; the keys of a call are counted in one script, so not a cluster
 * @param onFault called with the cause whenever the connection fails
 */
export function openRedisCounts(url: string, onFault: (reason: string) => void): RedisCounts {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries: number) => Math.min(100 * 2 ** retries, LONGEST_PAUSE_MS),
    },
  });
  client.on('error', (error: Error) => onFault(error.message));
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

async function answerOf<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer')), ANSWER_MS);
  });
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
