import type pg from 'pg';
import { openSibling } from './open-pool.ts';
import { lockUntilEnd } from './start-lock.store.ts';

const CONNECTIONS = 3;

interface Preparation {
  /** Preparations of the same name run in one process at a time; the others wait. */
  name: string;
  /** The role that owns the tables; absent: the pool's own. */
  migrationUrl?: string | undefined;
  work(owner: pg.Pool): Promise<void>;
}

/** Does what a part needs before it starts, such as migrations, with the time limits of maintenance. */
export async function prepareDatabase(pool: pg.Pool, { migrationUrl, name, work }: Preparation): Promise<void> {
  const owner = openSibling(pool, { url: migrationUrl, max: CONNECTIONS, use: 'maintenance' });
  try {
    const lock = await lockUntilEnd(owner, name);
    await work(owner).finally(lock.end);
  } finally {
    await owner.end();
  }
}
