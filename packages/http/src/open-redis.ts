import { createClient } from '@redis/client';

/** The longest that a call waits. */
const ANSWER_MS = 250;
const CONNECT_MS = 2_000;
const MAX_PAUSE_MS = 2_000;

/**
 * Prepares a connection to Redis, which reconnects whenever it is lost, and queues no calls meanwhile.
 * @param url `redis://…` or `rediss://…`: one server, or the primary of several
 * @param onFault called with the cause whenever the connection fails
 */
export function openRedis(url: string, onFault: (reason: string) => void) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (retries: number) => Math.min(100 * 2 ** retries, MAX_PAUSE_MS),
    },
  });
  client.on('error', (error: Error) => onFault(error.message));
  return client;
}

/** Throws if Redis does not answer within `ANSWER_MS`. */
export async function answerOf<T>(asked: Promise<T>): Promise<T> {
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
