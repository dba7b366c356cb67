import { setImmediate as afterInput } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

const BEAT_MS = 500;
/** How long the server may take for `select 1`. */
const BEAT_LIMIT_MS = 2_000;
const RETRY_MS = 250;

interface WatchOptions {
  options: pg.PoolConfig;
  /** Whether anyone is waiting for the server. */
  isBusy(): boolean;
  onChange(isDown: boolean): void;
}

/** A promise that rejects when the server stops answering. */
interface UntilDown {
  promise: Promise<never>;
  forget(): void;
}

/** Probes a server on a connection of its own: while a pool is in use, and while the server is down. */
export class ServerWatch {
  readonly #watched: WatchOptions;
  readonly #waiting = new Set<(error: Error) => void>();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isDown = false;
  #isStopped = false;

  constructor(watched: WatchOptions) {
    this.#watched = watched;
  }

  untilDown(): UntilDown {
    if (this.#isDown) return { promise: Promise.reject(new DatabaseUnavailable()), forget: () => {} };
    this.#schedule(BEAT_MS);
    let fail: (error: Error) => void = () => {};
    const promise = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    this.#waiting.add(fail);
    return { promise, forget: () => this.#waiting.delete(fail) };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#drop();
  }

  #schedule(ms: number): void {
    if (this.#timer || this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#beat(), ms);
    this.#timer.unref();
  }

  async #beat(): Promise<void> {
    const isAlive = (!this.#isDown && !this.#watched.isBusy()) || (await this.#ask());
    this.#timer = null;
    if (this.#isStopped) return;
    if (isAlive === this.#isDown) this.#change(!isAlive);
    if (this.#isDown) this.#schedule(RETRY_MS);
    else if (this.#watched.isBusy()) this.#schedule(BEAT_MS);
    else void this.#drop();
  }

  #change(isDown: boolean): void {
    this.#isDown = isDown;
    this.#watched.onChange(isDown);
    if (!isDown) return;
    for (const fail of this.#waiting) fail(new DatabaseUnavailable());
    this.#waiting.clear();
  }

  /** Whether the server answers in time. */
  async #ask(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      // An answer may have arrived while this process was busy: pending input is read before the answer counts as late.
      timer = setTimeout(() => void afterInput().then(() => resolve(false)), BEAT_LIMIT_MS);
    });
    const isAlive = await Promise.race([this.#askServer(), tooLate]);
    clearTimeout(timer);
    if (!isAlive) void this.#drop();
    return isAlive;
  }

  async #askServer(): Promise<boolean> {
    try {
      this.#client ??= await this.#connect();
      await this.#client.query('select 1');
      return true;
    } catch (error) {
      // A server without a free connection is alive: it serves the ones that are open.
      return error instanceof Error && 'code' in error && error.code === '53300';
    }
  }

  async #connect(): Promise<pg.Client> {
    const { connectionString } = this.#watched.options;
    const client = new pg.Client({
      connectionString,
      application_name: 'foyer watch',
      connectionTimeoutMillis: BEAT_LIMIT_MS,
      query_timeout: BEAT_LIMIT_MS,
    });
    client.on('error', () => {});
    await client.connect();
    if (this.#isStopped) await client.end();
    return client;
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }
}
