import type pg from 'pg';

/**
 * Runs the work if no other process is running this draw; otherwise does nothing.
 * The lock belongs to a connection, so it ends with the process that holds it.
 */
export async function withDrawLock(pool: pg.Pool, drawId: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  const key = `lotto draw ${drawId}`;
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtext($1)) as locked', [
      key,
    ]);
    if (!rows[0]?.locked) return false;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [key]);
    }
    return true;
  } finally {
    client.release();
  }
}
