import type pg from 'pg';

/** The calls of one key in the minute that it is in. */
interface CallCount {
  key: string;
  calls: number;
  /** Until the minute ends. */
  leftSeconds: number;
}

/** Counts a call for each of the keys, in the table `call_count` of a schema. */
export async function countCall(pool: pg.Pool, schema: string, keys: readonly string[]): Promise<CallCount[]> {
  const { rows } = await pool.query<CallCount>({
    name: `count-call-${schema}`,
    // In one order for everybody, so that no two calls wait for each other.
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

/** Forgets the minutes that are over. */
export async function deleteOldCounts(pool: Pick<pg.Pool, 'query'>, schema: string): Promise<void> {
  await pool.query(`delete from ${schema}.call_count where ends_at < now()`);
}
