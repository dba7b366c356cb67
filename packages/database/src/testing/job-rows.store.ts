import pg from 'pg';

/** A job of the schema `own_jobs` as it is stored. */
export async function getJob(pool: pg.Pool, id: string): Promise<object | undefined> {
  const { rows } = await pool.query(
    'select attempts, max_attempts, last_error, locked_by from own_jobs._private_jobs where id = $1',
    [id],
  );
  return rows[0];
}

/** Ends every other connection of this database, as a crash of their backends would. */
export async function killBackends(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

/** Ends the connection that would delete the job of the schema `own_jobs` with this payload, once. */
export async function breakDeletionOf(pool: pg.Pool, payload: string): Promise<void> {
  // A retry of a test may find an earlier trigger.
  await pool.query(`
    drop trigger if exists break_first_deletion on own_jobs._private_jobs;
    drop sequence if exists own_jobs.deletions;
    create sequence own_jobs.deletions;
    create or replace function own_jobs.break_first_deletion() returns trigger language plpgsql as $$
    begin
      if old.payload #>> '{}' = ${pg.escapeLiteral(payload)} and nextval('own_jobs.deletions') = 1 then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return old;
    end $$;
    create trigger break_first_deletion before delete on own_jobs._private_jobs
      for each row execute function own_jobs.break_first_deletion();
  `);
}
