import pg from 'pg';
import { ReceivedBytes } from './received-bytes.ts';
import { ServerWatch } from './server-watch.ts';
import { DatabaseUnavailable } from './unavailable.ts';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void;

/** How many callers may wait for a free connection, for each that the pool may have: a query takes milliseconds, so they are served in about a second. */
const WAITING_FOR_EACH_CONNECTION = 250;

/**
 * A pool that notices a server that is gone while it is in use. From then on it refuses connections at once instead of letting
 * every caller wait, until the server answers again. A server that is only slow is waited for, by a limited number of callers.
 */
export class WatchedPool extends pg.Pool {
  readonly #watch: ServerWatch;
  readonly #inUse = new Set<pg.PoolClient>();
  /** How many queries each connection has sent that are not answered. */
  readonly #unanswered = new WeakMap<pg.PoolClient, number>();
  readonly #maxWaiting: number;

  constructor(options: pg.PoolConfig & { max: number }, onChange: (isDown: boolean) => void) {
    const received = new ReceivedBytes();
    super({ ...options, stream: received.openSocket });
    this.#maxWaiting = options.max * WAITING_FOR_EACH_CONNECTION;
    this.#watch = new ServerWatch({
      options,
      received,
      isBusy: () => this.waitingCount > 0 || this.totalCount > this.idleCount,
      onChange: (isDown) => {
        onChange(isDown);
        if (isDown) this.#endHanging();
      },
    });
    this.on('connect', (client) => this.#countQueries(client));
    this.on('acquire', (client) => this.#inUse.add(client));
    this.on('release', (_error, client) => this.#inUse.delete(client));
    this.on('remove', (client) => this.#inUse.delete(client));
  }

  #countQueries(client: pg.PoolClient): void {
    onQuery(client, (result) => {
      const count = (change: number) => this.#unanswered.set(client, (this.#unanswered.get(client) ?? 0) + change);
      count(1);
      const end = () => count(-1);
      result.then(end, end);
    });
  }

  /** Ends the connections whose queries hang, which rejects them. A transaction between two queries has lost nothing yet. */
  #endHanging(): void {
    for (const client of this.#inUse) if (this.#unanswered.get(client)) void client.end().catch(() => {});
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (broken) => client.release(broken as boolean)),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.waitingCount >= this.#maxWaiting) throw new DatabaseUnavailable('too many calls wait for the database');
    const down = this.#watch.untilDown();
    const connecting = super.connect();
    try {
      return await Promise.race([connecting, down.promise]);
    } catch (error) {
      // The connection may still succeed after the caller was refused.
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      down.forget();
    }
  }

  override async end(): Promise<void> {
    this.#watch.stop();
    await super.end();
  }
}

/** An answer that arrived while this process was busy takes this long to be read. */
const READ_MS = 100;

/**
 * Ends a connection whose query is not answered in time, which rejects it: the next user of the connection would wait behind
 * that query. The driver's own limit (`query_timeout`) also rejects an answer that has arrived and is not read yet.
 */
export function limitAnswers(client: pg.PoolClient, answerMs: number): void {
  onQuery(client, (result) => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => void client.end().catch(() => {}), READ_MS);
    }, answerMs);
    const forget = () => clearTimeout(timer);
    result.then(forget, forget);
  });
}

/** Calls `watch` with the outcome of each query that a connection sends, except of those with a callback. */
function onQuery(client: pg.PoolClient, watch: (result: Promise<unknown>) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const result = query(...args);
    if (result instanceof Promise) watch(result);
    return result;
  };
  client.query = watched as typeof client.query;
}
