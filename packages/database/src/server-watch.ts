import { setImmediate as afterInput } from 'node:timers/promises';
import type pg from 'pg';
import { SERVER_SILENCE_MS } from './pool-limits.data.ts';
import type { ReceivedBytes } from './received-bytes.ts';
import { type ProbeOutcome, ServerProbe } from './server-probe.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const BEAT_MS = 500;
const RETRY_MS = 250;
/** What one beat adds to the server's silence at most: the rest of a longer one is a stall of this process. */
const MAX_BEAT_MS = 2 * BEAT_MS;

interface WatchOptions {
  options: pg.PoolConfig;
  /** The sockets of the pool's connections. */
  received: ReceivedBytes;
  /** Whether anyone is waiting for the server. */
  isBusy(): boolean;
  onChange(isDown: boolean): void;
}

/** A promise that rejects when the server counts as gone. */
interface UntilDown {
  promise: Promise<never>;
  forget(): void;
}

/**
 * Tells a server that is gone from one that is slow. It is gone when it refuses connections, or when no connection has received
 * anything for `SERVER_SILENCE_MS` while an answer is due; stalls of this process do not count. Asks on a connection of its own while a pool is
 * in use, and while the server is gone.
 */
export class ServerWatch {
  readonly #watched: WatchOptions;
  readonly #probe: ServerProbe;
  readonly #waiting = new Set<(error: Error) => void>();
  #timer: NodeJS.Timeout | null = null;
  #lastBeat = 0;
  #silenceMs = 0;
  #isDown = false;
  #isStopped = false;

  constructor(watched: WatchOptions) {
    this.#watched = watched;
    const { connectionString, connectionTimeoutMillis } = watched.options;
    const connectMs = connectionTimeoutMillis ?? SERVER_SILENCE_MS;
    this.#probe = new ServerProbe({ connectionString, connectMs, openSocket: watched.received.openSocket });
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

  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#probe.drop();
  }

  #schedule(ms: number): void {
    if (this.#timer || this.#isStopped) return;
    const plannedAt = performance.now();
    this.#timer = setTimeout(() => void this.#beat(plannedAt), ms);
    this.#timer.unref();
  }

  async #beat(plannedAt: number): Promise<void> {
    // What arrived while this process was busy is read before silence is counted.
    await afterInput();
    this.#timer = null;
    if (this.#isStopped) return;
    this.#countSilence(plannedAt);
    if (!this.#isDown && this.#silenceMs >= SERVER_SILENCE_MS) this.#change(true);
    if (this.#probe.isStuck && (this.#isDown || this.#silenceMs === 0)) this.#probe.drop();
    const isNeeded = this.#isDown || this.#watched.isBusy();
    if (isNeeded && !this.#probe.isAsking) void this.#ask();
    if (isNeeded) this.#schedule(this.#isDown ? RETRY_MS : BEAT_MS);
  }

  #countSilence(plannedAt: number): void {
    const isSilent = !this.#watched.received.hasGrown() && this.#probe.isAnswerDue;
    const now = performance.now();
    const beatMs = Math.min(now - Math.max(this.#lastBeat, plannedAt), MAX_BEAT_MS);
    this.#lastBeat = now;
    this.#silenceMs = isSilent ? this.#silenceMs + beatMs : 0;
  }

  async #ask(): Promise<void> {
    const outcome = await this.#probe.ask();
    if (!this.#isStopped) this.#apply(outcome);
  }

  #apply(outcome: ProbeOutcome): void {
    if (outcome === 'answered') {
      this.#silenceMs = 0;
      if (this.#isDown) this.#change(false);
    }
    // One refused connection is no outage while others still receive answers.
    if (outcome === 'refused' && !this.#isDown && !this.#watched.received.hasGrown()) this.#change(true);
    // A lost connection alone tells nothing: the next beat opens another one.
  }

  #change(isDown: boolean): void {
    this.#isDown = isDown;
    this.#watched.onChange(isDown);
    if (!isDown) return;
    for (const fail of this.#waiting) fail(new DatabaseUnavailable());
    this.#waiting.clear();
    this.#schedule(RETRY_MS);
  }
}
