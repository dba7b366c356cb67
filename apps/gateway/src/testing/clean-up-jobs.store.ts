import type pg from 'pg';

/** Adds a run of the clean-up, or immediately repeats one that failed. */
export async function addCleanUp(pool: pg.Pool): Promise<void> {
  await pool.query(`select foyer_jobs.add_job('forget-old', '{}', job_key => 'forget-old of the test')`);
}

export async function findCleanUpErrors(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ error: string }>(
    'select last_error as error from foyer_jobs.jobs where last_error is not null',
  );
  return rows.map((row) => row.error);
}

/** Renames a table, so that statements on it fail. */
export async function hideTable(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`alter table foyer.${name} rename to ${name}_hidden`);
}

export async function showTable(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`alter table foyer.${name}_hidden rename to ${name}`);
}
