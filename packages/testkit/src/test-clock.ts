import type pg from 'pg';

/** A running clock that a test can move, for the process and for the SQL of its database. */
export interface TestClock {
  /** ms since 1970 */
  now(): number;
  /** Moves the time forward (or back, if negative). */
  advance(ms: number): Promise<void>;
  /** Back to the real time. */
  reset(): Promise<void>;
}

/** @param schemas those whose `clock()` function follows, such as `foyer` */
export function createTestClock(pool: pg.Pool, schemas: readonly string[]): TestClock {
  let offsetMs = 0;
  const setOffset = async (ms: number) => {
    offsetMs = Math.round(ms);
    for (const schema of schemas)
      await pool.query(
        `create or replace function ${schema}.clock() returns timestamptz language sql stable
         as 'select now() + ${offsetMs} * interval ''1 millisecond'''`,
      );
  };
  return {
    now: () => Date.now() + offsetMs,
    advance: (ms) => setOffset(offsetMs + ms),
    reset: () => setOffset(0),
  };
}
