import type { Queryable } from '@foyer/database/open-pool.ts';
/** Adds a job with an empty payload, as a person with SQL would. */
export async function addRawJob(db: Queryable, task: string): Promise<void> {
  await db.query(`select lotto_jobs.add_job($1, '{}')`, [task]);
}

/** The errors of the jobs that failed. */
export async function findJobErrors(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ error: string }>(
    'select last_error as error from lotto_jobs.jobs where last_error is not null',
  );
  return rows.map((row) => row.error);
}
