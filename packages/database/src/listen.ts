import pg from 'pg';
import { isWithin } from './open-pool.ts';
import { POOL_LIMITS } from './pool-limits.data.ts';

/** How a listener handles its channel. */
export interface Listener {
  channel: string;
  /** Called for each notification. */
  onNotify(payload: string): void;
  /** Called on every connect and reconnect: notifications before it were missed. */
  onConnect(): Promise<void>;
  /** Called when the connection cannot be made, or breaks. */
  onLost(error: unknown): void;
}

export interface Listening {
  /** Ends the connection. */
  stop(): Promise<void>;
}

const RETRY_MS = 1_000;
const END_MS = 1_000;

/**
 * Listens to a channel of PostgreSQL on a connection of its own, and connects again whenever it breaks.
 * Resolves when the first attempt has ended, with a connection or without.
 */
export async function listen(pool: pg.Pool, listener: Listener): Promise<Listening> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: pool.options.connectionString,
      connectionTimeoutMillis: POOL_LIMITS.calls.connectMs,
      application_name: 'foyer listener',
      keepAlive: true,
    });
    client = next;
    next.on('error', () => {});
    next.once('end', () => retry(next));
    next.on('notification', ({ payload = '' }) => listener.onNotify(payload));
    try {
      await next.connect();
      await next.query(`listen ${listener.channel}`);
      await listener.onConnect();
    } catch (error) {
      listener.onLost(error);
      await next.end().catch(() => {});
      retry(next);
    }
  };
  const retry = (lost: pg.Client): void => {
    if (isStopped || client !== lost) return;
    client = null;
    timer = setTimeout(() => void connect(), RETRY_MS);
    timer.unref();
  };
  await connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const last = client;
      // Do not wait for a server that does not answer.
      if (last) await isWithin(END_MS, () => last.end());
    },
  };
}
