import type pg from 'pg';
import type { Queryable } from './open-pool.ts';

/** The calls of one key in its current minute, or other window. */
interface CallCount {
  key: string;
  calls: number;
  /** Until the window ends. */
  leftSeconds: number;
}

/** Counts a call for each of the keys, in the table `call_count` of a schema. */
export const countInDatabase =
  (pool: pg.Pool) =>
  (schema: string, keys: readonly string[]): Promise<CallCount[]> =>
    countCalls(pool, schema, keys);

async function countCalls(pool: pg.Pool, schema: string, keys: readonly string[]): Promise<CallCount[]> {
  const { rows } = await pool.query<CallCount>({
    name: `count-call-${schema}`,
    // Sorted, so that concurrent calls cannot deadlock.
    text: `insert into ${schema}.call_count as counted (key, calls, ends_at)
      select key, 1, now() + interval '1 minute' from unnest($1::text[]) as key order by key
      on conflict (key) do update set
        calls = case when counted.ends_at <= now() then 1 else counted.calls + 1 end,
        ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
      returning key, calls, ceil(extract(epoch from ends_at - now()))::int as "leftSeconds"`,
    values: [keys],
  });
  return rows;
}

/** Counts a use of one key in a window of its own length, which begins with its first use. */
export async function countUse(
  pool: pg.Pool,
  schema: string,
  { key, seconds }: { key: string; seconds: number },
): Promise<CallCount> {
  const [counted] = await countUses(pool, schema, { keys: [key], seconds });
  if (!counted) throw new Error('a use was not counted');
  return counted;
}

/** As `countUse`, for several keys at once. @returns the counts in no particular order */
export async function countUses(
  pool: pg.Pool,
  schema: string,
  { keys, seconds }: { keys: readonly string[]; seconds: number },
): Promise<CallCount[]> {
  const { rows } = await pool.query<CallCount>({
    name: `count-uses-${schema}`,
    // Sorted, so that concurrent calls cannot deadlock.
    text: `insert into ${schema}.call_count as counted (key, calls, ends_at)
      select key, 1, now() + make_interval(secs => $2) from unnest($1::text[]) as key order by key
      on conflict (key) do update set
        calls = case when counted.ends_at <= now() then 1 else counted.calls + 1 end,
        ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
      returning key, calls, ceil(extract(epoch from ends_at - now()))::int as "leftSeconds"`,
    values: [keys, seconds],
  });
  return rows;
}

/** The uses of keys in their current windows; a key without any is absent. */
export async function findUses(pool: pg.Pool, schema: string, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<Pick<CallCount, 'calls' | 'key'>>({
    name: `get-uses-${schema}`,
    text: `select key, calls from ${schema}.call_count where key = any($1::text[]) and ends_at > now()`,
    values: [keys],
  });
  return new Map(rows.map(({ calls, key }) => [key, calls]));
}

/** Undoes one count of each key. */
export async function returnUses(pool: pg.Pool, schema: string, keys: readonly string[]): Promise<void> {
  await pool.query({
    name: `return-uses-${schema}`,
    text: `with held as (select key from ${schema}.call_count where key = any($1::text[]) and calls > 0 order by key for update)
      update ${schema}.call_count set calls = calls - 1 where key in (select key from held)`,
    values: [keys],
  });
}

/** Deletes the counts of windows that have ended. */
export async function deleteOldCounts(pool: Queryable, schema: string): Promise<void> {
  await pool.query(`delete from ${schema}.call_count where ends_at < now()`);
}
