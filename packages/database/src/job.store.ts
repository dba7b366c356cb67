import type pg from 'pg';

/** The jobs of a database. */
export interface JobCount {
  /** To be run, now or later; running ones included. */
  waiting: number;
  /** Failed at their last attempt; they stay in the table with their error. */
  parked: number;
}

/** Counts the jobs of some graphile-worker schemas, for the metrics. */
export async function countJobs(pool: pg.Pool, schemas: readonly string[]): Promise<JobCount> {
  const jobs = schemas
    .map((schema) => `select attempts, max_attempts, locked_at from ${schema}.jobs`)
    .join(' union all ');
  const { rows } = await pool.query<JobCount>(
    `select count(*) filter (where not is_parked)::int as waiting, count(*) filter (where is_parked)::int as parked
     from (select attempts >= max_attempts and locked_at is null as is_parked from (${jobs}) as job) as counted`,
  );
  return rows[0] ?? { waiting: 0, parked: 0 };
}

/** Makes the running attempt of a job its last one. */
export async function parkJob(pool: pg.Pool, schema: string, id: string): Promise<void> {
  await pool.query(`update ${schema}._private_jobs set max_attempts = greatest(1, attempts) where id = $1`, [id]);
}
