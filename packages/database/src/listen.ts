import net from 'node:net';
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

/** How a silent connection is noticed. */
interface Heartbeat {
  /** How often the server is asked for an answer. */
  everyMs: number;
  /** The time limit of the answer: longer than a slow server needs. */
  answerMs: number;
}

/** A firewall may drop a connection that is quiet for minutes without telling either end. */
const HEARTBEAT: Heartbeat = { everyMs: 30_000, answerMs: 15_000 };

/**
 * Listens to a channel of PostgreSQL on a connection of its own, and reconnects whenever the connection breaks or stops answering.
 * Resolves when the first attempt has ended, with a connection or without.
 */
export async function listen(pool: pg.Pool, listener: Listener, heartbeat = HEARTBEAT): Promise<Listening> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const connect = async (): Promise<void> => {
    const socket = new net.Socket();
    const next = new pg.Client({
      connectionString: pool.options.connectionString,
      stream: () => socket,
      connectionTimeoutMillis: POOL_LIMITS.calls.connectMs,
      application_name: 'foyer listener',
      keepAlive: true,
    });
    client = next;
    const stopBeating = beat(next, socket, heartbeat);
    next.on('error', () => {});
    next.once('end', () => {
      stopBeating();
      retry(next);
    });
    next.on('notification', ({ payload = '' }) => listener.onNotify(payload));
    try {
      await next.connect();
      await next.query(`listen ${listener.channel}`);
      await listener.onConnect();
    } catch (error) {
      listener.onLost(error);
      stopBeating();
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

/** Closes a connection whose server does not answer in time. @returns a function that stops the heartbeat */
function beat(client: pg.Client, socket: net.Socket, { answerMs, everyMs }: Heartbeat): () => void {
  let limit: NodeJS.Timeout | undefined;
  const timer = setInterval(() => {
    // Still connecting, which has a limit of its own, or waiting for an answer.
    if (limit || socket.connecting || socket.bytesRead === 0) return;
    limit = setTimeout(() => socket.destroy(), answerMs);
    limit.unref();
    const forget = () => {
      clearTimeout(limit);
      limit = undefined;
    };
    client.query('select 1').then(forget, forget);
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    clearTimeout(limit);
  };
}
