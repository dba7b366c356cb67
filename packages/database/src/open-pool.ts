import pg from 'pg';
import { POOL_LIMITS, type PoolUse } from './pool-limits.data.ts';

const INT8_OID = 20;

/**
 * Money and sequence numbers are 64-bit integers; the driver's default of text would invite Number() at each use.
 * NOTE per pool and never for the whole driver: graphile-worker writes its job ids as JSON, which has no bigint.
 */
const BIGINTS: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary' ? BigInt : pg.types.getTypeParser(oid, format as 'text'),
};

/**
 * Opens a pool of PostgreSQL connections whose int8 columns are bigints.
 * @param url `postgres://…`, any PostgreSQL-compatible engine
 * @param max connections at most (default 16)
 * @param use decides the time limits of its connections
 */
export function openPool(url: string, max = 16, use: PoolUse = 'calls'): pg.Pool {
  return open({ connectionString: url, max, use, types: BIGINTS });
}

/** Opens a separate pool to the same database: other time limits, and int8 columns as text for the job queue. */
export function openSibling(pool: pg.Pool, { max, use }: { max: number; use: PoolUse }): pg.Pool {
  const { connectionString } = pool.options;
  return open({ connectionString, max, use, ...(use === 'jobs' ? {} : { types: BIGINTS }) });
}

function open({ use, ...options }: pg.PoolConfig & { use: PoolUse }): pg.Pool {
  const limits = POOL_LIMITS[use];
  const pool = new pg.Pool({
    ...options,
    idleTimeoutMillis: 30_000,
    application_name: 'foyer',
    connectionTimeoutMillis: limits.connectMs,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    query_timeout: limits.answerMs,
  });
  // NOTE an idle connection that breaks (server restart) must not end the process; the next query reports it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
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
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(broken);
    throw error;
  }
}
