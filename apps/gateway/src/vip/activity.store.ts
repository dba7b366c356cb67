import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { Activity } from './rank-progress.ts';

/** An account's turnover from its transfers: bets minus refunds, and the number of days with a bet, in the market's time zone. */
export async function activityOf(db: Database, accountId: bigint, timeZone: string): Promise<Activity> {
  const { wageredMinor, bets, activeDays } = await db
    .selectFrom('ledger_transfer')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['bet', 'refund'])
    .select([
      sql<bigint>`coalesce(-sum(amount_minor), 0)::bigint`.as('wageredMinor'),
      sql<bigint>`count(*) filter (where kind = 'bet') - count(*) filter (where kind = 'refund')`.as('bets'),
      sql<bigint>`count(distinct (at at time zone ${timeZone})::date) filter (where kind = 'bet')`.as('activeDays'),
    ])
    .executeTakeFirstOrThrow();
  return { wageredMinor, bets: Number(bets), activeDays: Number(activeDays) };
}
