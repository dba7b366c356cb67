import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** The key under which attempts are counted. */
export interface Attempts {
  merchant: string;
  account_name: string;
  /** A known device; `ip <network>` for an address; empty for all other devices together. */
  device_id: string;
}

interface Rule {
  /** Number of attempts without delay. */
  free: number;
  maxSeconds: number;
}

/** `failures` counts attempts: each is counted before it is checked, and a success deletes them. */
const waitOf = ({ free, maxSeconds }: Rule) => sql<number>`case when login_failure.failures < ${free}::int then 0
  else least(power(2, least(login_failure.failures - ${free}::int, 20)), ${maxSeconds}::int) end`;
const isOld = sql<boolean>`login_failure.last_at < foyer.clock() - interval '1 hour'`;

/** Counts an attempt, unless it comes too soon after the last one. @returns whether it is allowed */
export async function countAttempt(db: Database, attempts: Attempts, rule: Rule): Promise<boolean> {
  const taken = await db
    .insertInto('login_failure')
    .values({ ...attempts, failures: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant', 'account_name', 'device_id'])
        .doUpdateSet({
          failures: sql<number>`case when ${isOld} then 1 else login_failure.failures + 1 end`,
          last_at: sql<Date>`foyer.clock()`,
        })
        .where(
          // The last attempt may be later than this transaction's time, so free attempts skip the comparison.
          sql<boolean>`${isOld} or login_failure.failures < ${rule.free}::int
            or login_failure.last_at <= foyer.clock() - make_interval(secs => ${waitOf(rule)})`,
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Seconds until the next attempt may be made. */
export async function secondsUntilAttempt(db: Database, attempts: Attempts, rule: Rule): Promise<number> {
  const row = await at(db, attempts)
    .select(sql<number>`ceil(extract(epoch from last_at - foyer.clock()) + ${waitOf(rule)})::int`.as('seconds'))
    .executeTakeFirst();
  return Math.max(1, row?.seconds ?? 1);
}

const at = (db: Database, { merchant, account_name, device_id }: Attempts) =>
  db
    .selectFrom('login_failure')
    .where('merchant', '=', merchant)
    .where('account_name', '=', account_name)
    .where('device_id', '=', device_id);

export async function deleteAttempts(db: Database, { merchant, account_name, device_id }: Attempts): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where('merchant', '=', merchant)
    .where('account_name', '=', account_name)
    .where('device_id', '=', device_id)
    .execute();
}

export async function deleteOldAttempts(db: Database): Promise<void> {
  await db.deleteFrom('login_failure').where('last_at', '<', sql<Date>`foyer.clock() - interval '1 hour'`).execute();
}
