import type pg from 'pg';

/** Whether a query is answered, for the readiness of a process. */
export const doesAnswer = (pool: pg.Pool): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );
