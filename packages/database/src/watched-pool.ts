import pg from 'pg';
import { ServerWatch } from './server-watch.ts';
import { isConnectionLost } from './unavailable.ts';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void;

/**
 * A pool that notices a server that does not answer while it is in use. From then on it refuses connections at once
 * instead of letting every caller wait, until the server answers again.
 */
export class WatchedPool extends pg.Pool {
  readonly #watch: ServerWatch;
  readonly #inUse = new Set<pg.PoolClient>();

  constructor(options: pg.PoolConfig, onChange: (isDown: boolean) => void) {
    super(options);
    this.#watch = new ServerWatch({
      options,
      isBusy: () => this.#inUse.size > 0 || this.waitingCount > 0,
      onChange: (isDown) => {
        onChange(isDown);
        // Their queries hang; ending the connections rejects them.
        if (isDown) for (const client of this.#inUse) void client.end().catch(() => {});
      },
    });
    this.on('acquire', (client) => this.#inUse.add(client));
    this.on('release', (_error, client) => this.#inUse.delete(client));
    this.on('remove', (client) => this.#inUse.delete(client));
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
    await Promise.all([this.#watch.stop(), super.end()]);
  }
}

/** Ends a connection with an unanswered query: otherwise its next user would wait behind that query. */
export function endUnanswered(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const guarded = (...args: unknown[]): unknown => {
    const result = query(...args);
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (isConnectionLost(error)) void client.end().catch(() => {});
      });
    return result;
  };
  client.query = guarded as typeof client.query;
}
