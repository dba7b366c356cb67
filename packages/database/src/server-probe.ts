import type net from 'node:net';
import pg from 'pg';
import { SERVER_SILENCE_MS } from './pool-limits.data.ts';

/** How a question to the server ended: answered, refused by the network or by a server that starts or stops, or cut off. */
export type ProbeOutcome = 'answered' | 'refused' | 'lost';

/** A server that starts, stops or recovers. */
const CANNOT_CONNECT_NOW = /^57P0[1-3]$/;

interface ProbeOptions {
  connectionString: string | undefined;
  connectMs: number;
  openSocket(): net.Socket;
}

/** One connection that asks the server for an answer, and stays open between the questions. */
export class ServerProbe {
  readonly #options: ProbeOptions;
  #client: pg.Client | null = null;
  #socket: net.Socket | null = null;
  #isAsking = false;
  #isConnecting = false;
  #askedAt = 0;

  constructor(options: ProbeOptions) {
    this.#options = options;
  }

  get isAsking(): boolean {
    return this.#isAsking;
  }

  /**
   * Whether the server owes an answer. It owes none while this process makes its proof of the password: that runs on the threads
   * that also hash passwords, and can wait there for seconds.
   */
  get isAnswerDue(): boolean {
    return this.#isAsking && !(this.#isConnecting && (this.#socket?.bytesRead ?? 0) > 0);
  }

  /** Whether the question has had no answer for so long that the connection is useless, whatever the server does. */
  get isStuck(): boolean {
    return this.isAnswerDue && performance.now() - this.#askedAt > SERVER_SILENCE_MS;
  }

  async ask(): Promise<ProbeOutcome> {
    this.#isAsking = true;
    this.#askedAt = performance.now();
    const client = this.#client ?? (await this.#connect());
    const outcome = typeof client === 'string' ? client : await askOn(client);
    if (outcome === 'lost') this.drop();
    this.#isAsking = false;
    return outcome;
  }

  /** A connection, or why there is none. */
  async #connect(): Promise<pg.Client | ProbeOutcome> {
    const { connectMs, connectionString, openSocket } = this.#options;
    const socket = openSocket();
    const client = new pg.Client({
      connectionString,
      application_name: 'foyer watch',
      connectionTimeoutMillis: connectMs,
      stream: () => socket,
      keepAlive: true,
    });
    client.on('error', () => {});
    this.#socket = socket;
    this.#isConnecting = true;
    const failure = await client.connect().then(
      () => null,
      (error: unknown) => error,
    );
    this.#isConnecting = false;
    // Dropped meanwhile: that tells nothing about the server.
    if (this.#socket !== socket) return 'lost';
    if (failure !== null) return outcomeOf(failure);
    this.#client = client;
    return client;
  }

  /** Closes the connection; a question that is under way ends as lost. */
  drop(): void {
    this.#socket?.destroy();
    this.#socket = null;
    this.#client = null;
  }
}

const askOn = (client: pg.Client): Promise<ProbeOutcome> =>
  client.query('select 1').then(
    () => 'answered',
    () => 'lost',
  );

/** How connecting failed: a server that refuses one connection with an error of its own, such as too many of them, does answer. */
function outcomeOf(error: unknown): ProbeOutcome {
  const isFromServer = error instanceof pg.DatabaseError && error.code !== undefined;
  return isFromServer && !CANNOT_CONNECT_NOW.test(error.code ?? '') ? 'answered' : 'refused';
}
