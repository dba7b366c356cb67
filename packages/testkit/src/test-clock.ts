import type pg from 'pg';

/** A clock that runs, and that a test can move: for the process and for the SQL of its database alike. */
export interface TestClock {
  /** ms since 1970 */
  now(): number;
  /** Moves time on (or back, when negative). */
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
