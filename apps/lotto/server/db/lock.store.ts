import type pg from 'pg';

/**
 * Runs the work if no other process holds the lock of this name; otherwise does nothing.
 * The lock belongs to a connection, so it ends with the process that holds it.
 */
export async function withLock(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtext($1)) as locked', [
      name,
    ]);
    if (!rows[0]?.locked) return false;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
    }
    return true;
  } finally {
    client.release();
  }
}

/** Runs the work if no other process is running this draw; otherwise does nothing. */
export const withDrawLock = (pool: pg.Pool, drawId: string, work: () => Promise<void>): Promise<boolean> =>
  withLock(pool, `lotto draw ${drawId}`, work);
