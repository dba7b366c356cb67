import pg from 'pg';

// Money and sequence numbers are 64-bit integers; the driver's default of text would invite Number() at each use.
const INT8_OID = 20;
pg.types.setTypeParser(INT8_OID, (text) => BigInt(text));

/**
 * Opens a pool of PostgreSQL connections.
 * @param url `postgres://…`, any PostgreSQL-compatible engine
 * @param max connections at most (default 16)
 */
export function openPool(url: string, max = 16): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, idleTimeoutMillis: 30_000, application_name: 'foyer' });
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
