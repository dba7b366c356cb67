import type { Queryable } from '@foyer/database/open-pool.ts';
/**
 * Compares the lottery's clock with the system's, so that a system clock that is set back afterwards is noticed.
 * @returns how far the lottery's clock is ahead, in milliseconds
 */
export async function readClocks(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ aheadMs: number }>(
    `update lotto.clock_reading as reading set system_at = system_now,
       at = greatest(system_now, reading.at + lotto.passed_since(reading.system_at, system_now) / 2)
     from lotto.system_clock() as system_now
     returning (extract(epoch from at - system_now) * 1000)::int as "aheadMs"`,
  );
  return rows[0]?.aheadMs ?? 0;
}
