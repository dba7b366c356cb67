import pg from 'pg';
import { drawSessionKey, type LedgerKeys, type SessionKey, toSessionOptions } from './ledger-keys.ts';
import { POOL_LIMITS, type PoolUse } from './pool-limits.data.ts';
import { prepareStatements, StatementNames } from './prepare-statements.ts';
import { endsConnection, isConnectionLost } from './unavailable.ts';
import { limitAnswers, WatchedPool } from './watched-pool.ts';

const INT8_OID = 20;

/**
 * Money and sequence numbers are 64-bit integers; the driver's default of text would invite Number() at each use.
 * NOTE per pool and never for the whole driver: graphile-worker writes its job ids as JSON, which has no bigint.
 */
const BIGINTS: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary' ? BigInt : pg.types.getTypeParser(oid, format as 'text'),
};

interface PoolOptions {
  /** Decides the time limits of its connections; a pool for calls also refuses at once while the server does not answer. */
  use?: PoolUse;
  /** Called when the server stops answering, and when it answers again. */
  onChange?: (isDown: boolean) => void;
  /** Lets its sessions seal what they write to the ledger and to its documents, and `ledgerKeysOf` find the keys. */
  ledgerKeys?: LedgerKeys | undefined;
}

/** What the sessions of a pool seal with. */
interface Sealing {
  keys: LedgerKeys;
  session: SessionKey;
}

const sealings = new WeakMap<Queryable, Sealing>();

/**
 * Opens a pool of PostgreSQL connections whose int8 columns are bigints.
 * @param url `postgres://…`, any PostgreSQL-compatible engine
 * @param max connections at most (default 16)
 */
export function openPool(url: string, max = 16, { ledgerKeys, onChange, use = 'calls' }: PoolOptions = {}): pg.Pool {
  const sealing = ledgerKeys ? { keys: ledgerKeys, session: drawSessionKey(ledgerKeys) } : undefined;
  return open({ connectionString: url, max, types: BIGINTS }, { use, onChange, sealing });
}

/**
 * Opens a separate pool to the same database, which seals with the same key: other time limits, int8 columns as text for the job queue,
 * and another role if there is a `url`.
 */
export function openSibling(
  pool: pg.Pool,
  { max, url, use }: { max: number; use: PoolUse; url?: string | undefined },
): pg.Pool {
  const connectionString = url ?? pool.options.connectionString;
  const sealing = sealings.get(pool);
  return open({ connectionString, max, ...(use === 'jobs' ? {} : { types: BIGINTS }) }, { use, sealing });
}

/** The keys that a pool, or the pool of a connection, was opened with. @throws without keys */
export const ledgerKeysOf = (db: Queryable): LedgerKeys => requireSealing(db).keys;

/** Whether a pool was opened with keys: a vendor in development may have none. */
export const hasLedgerKeys = (db: Queryable): boolean => sealings.has(db);

/** The key that the sessions of a pool, or a connection, seal with. @throws without keys */
export const sessionKeyOf = (db: Queryable): SessionKey => requireSealing(db).session;

function requireSealing(db: Queryable): Sealing {
  const sealing = sealings.get(db);
  if (!sealing) throw new Error('the connection was opened without the keys of the ledger');
  return sealing;
}

interface OpenOptions {
  use: PoolUse;
  onChange?: PoolOptions['onChange'] | undefined;
  sealing?: Sealing | undefined;
}

function open(options: pg.PoolConfig & { max: number }, { onChange = () => {}, sealing, use }: OpenOptions): pg.Pool {
  const limits = POOL_LIMITS[use];
  const config = {
    ...(sealing ? withSessionOptions(options, toSessionOptions(sealing.session)) : options),
    idleTimeoutMillis: 30_000,
    application_name: 'foyer',
    connectionTimeoutMillis: limits.connectMs,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
  };
  const names = use === 'calls' ? new StatementNames() : null;
  const pool = use === 'calls' ? new WatchedPool(config, onChange) : new pg.Pool(config);
  // NOTE an idle connection that breaks (server restart) must not end the process; the next query reports it.
  pool.on('error', () => {});
  if (sealing) sealings.set(pool, sealing);
  pool.on('connect', (client) => {
    if (sealing) sealings.set(client, sealing);
    client.on('error', () => {});
    if (names) prepareStatements(client, names);
    limitAnswers(client, limits.answerMs);
  });
  keepConnections(pool);
  return pool;
}

/** The driver prefers the options in the address of the database, so these are added to them. */
function withSessionOptions<Options extends pg.PoolConfig>(options: Options, added: string): Options {
  const { connectionString = '' } = options;
  const own = URL.canParse(connectionString) ? new URL(connectionString).searchParams.get('options') : null;
  if (own === null) return { ...options, options: added };
  const url = new URL(connectionString);
  url.searchParams.set('options', `${own} ${added}`);
  return { ...options, connectionString: url.href };
}

/**
 * Keeps a connection whose query PostgreSQL has refused, such as one that violates a constraint. pg-pool would close it, and the next
 * one takes both sides some ten milliseconds of processor time: anyone who can cause such errors could keep a server busy.
 */
function keepConnections(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const send = async (args: unknown[]): Promise<unknown> => {
    const client = await pool.connect();
    try {
      const result = await (client.query as (...sent: unknown[]) => unknown)(...args);
      client.release();
      return result;
    } catch (error) {
      client.release(endsConnection(error));
      throw error;
    }
  };
  const kept = (...args: unknown[]) => (typeof args.at(-1) === 'function' ? query(...args) : send(args));
  pool.query = kept as typeof pool.query;
}

/** How long connections in use may take to end. */
const END_MS = 1_000;

/** Closes a pool, without waiting for a server that does not answer. */
export async function endPool(pool: pg.Pool): Promise<void> {
  await isWithin(END_MS, () => pool.end());
}

/** Waits for some work for at most `ms` milliseconds; after that it continues unobserved. @returns whether it succeeded in time */
export async function isWithin(ms: number, work: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const done = work().then(
    () => true,
    () => false,
  );
  return Promise.race([done, tooLate]).finally(() => clearTimeout(timer));
}

/** Runs `work` in one transaction; commits its value, rolls back when it throws. */
export async function withTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const value = await work(client);
    await client.query('commit');
    client.release();
    return value;
  } catch (error) {
    client.release(isConnectionLost(error) || !(await didRollBack(client)));
    throw error;
  }
}

/** What runs queries: a pool, or one connection of it. */
export type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>;

/** One connection, usually in a transaction of the caller. */
export type Client = Pick<pg.ClientBase, 'query'>;

/** Reads in one transaction that sees the database as it was at its start, whatever others write meanwhile. */
export async function withSnapshot<T>(pool: pg.Pool, read: (snapshot: Queryable) => Promise<T>): Promise<T> {
  return withTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    return read(client);
  });
}

const didRollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  );
