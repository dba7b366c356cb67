import type pg from 'pg';

const SHOWN_JOBS = 5;

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

/** The jobs of a database for the metrics, by name, with their help. */
export const JOB_GAUGES = {
  foyer_jobs_waiting: 'Jobs to be run, now or later.',
  foyer_jobs_parked: 'Jobs that failed at their last attempt.',
};

/** The values of `JOB_GAUGES`. */
export async function readJobGauges(pool: pg.Pool, schemas: readonly string[]): Promise<Record<string, number>> {
  const { parked, waiting } = await countJobs(pool, schemas);
  return { foyer_jobs_waiting: waiting, foyer_jobs_parked: parked };
}

/** Makes the running attempt of a job its last one. */
export async function parkJob(pool: pg.Pool, schema: string, id: string): Promise<void> {
  await pool.query(`update ${schema}._private_jobs set max_attempts = greatest(1, attempts) where id = $1`, [id]);
}

/**
 * Deletes parked jobs that a newer one has replaced: a job that runs, or that a dead process holds, loses its key to the next with the
 * same key, and is never repeated.
 * @param tasks their jobs are always added with a key
 */
export async function deleteReplacedJobs(pool: pg.Pool, schema: string, tasks: readonly string[]): Promise<void> {
  await pool.query(
    `select from ${schema}.complete_jobs(array(
       select id from ${schema}.jobs where key is null and attempts >= max_attempts and locked_at is null and task_identifier = any($1)))`,
    [tasks],
  );
}

/** The first parked jobs, with their errors. */
export async function findParkedJobs(pool: pg.Pool, schemas: readonly string[]): Promise<string[]> {
  const jobs = schemas.map(
    (schema) => `select task_identifier, attempts, max_attempts, locked_at, last_error, run_at from ${schema}.jobs`,
  );
  const { rows } = await pool.query<{ task: string; attempts: number; error: string | null }>(
    `select task_identifier as task, attempts, last_error as error from (${jobs.join(' union all ')}) as job
     where attempts >= max_attempts and locked_at is null order by run_at limit ${SHOWN_JOBS}`,
  );
  return rows.map(
    ({ attempts, error, task }) => `${task}, attempts: ${attempts}, error: ${(error ?? 'none').split('\n')[0]}`,
  );
}
