import type pg from 'pg';

/** Waits for a lock that one process holds at a time, and holds it until its end. */
export async function lockUntilEnd(pool: pg.Pool, name: string): Promise<{ end(): void }> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [`start ${name}`]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  // Closing the connection ends the lock, whatever state it is in.
  return { end: () => client.release(true) };
}
