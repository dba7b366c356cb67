import type { Merchant } from '@foyer/merchant/merchant.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/tables.ts';
import { findPoints } from './points.ts';
import type { Activity } from './rank-progress.ts';

/** A member, and the period in which activity counts: from a time (null: the beginning) until a time (default: now). */
export interface ActivityScope {
  memberId: bigint;
  accountId: bigint;
  merchant: Merchant;
  from: Date | null;
  to?: Date;
}

/** An account's activity by its transfers; points only if a level requires them. */
export async function readActivity(
  { accountId, from, memberId, merchant, to }: ActivityScope,
  { db, documents, now, pool }: Pick<Context, 'db' | 'documents' | 'now' | 'pool'>,
): Promise<Activity> {
  const sums = await activityOf(db, { accountId, timeZone: merchant.market.timeZone, from, to });
  if (!merchant.vipLevels?.some(({ conditions }) => conditions.points !== undefined)) return { ...sums, points: 0n };
  const span = { from: from ?? new Date(0), to: new Date((to?.getTime() ?? now()) + 1) };
  const points = await findPoints({ merchant: merchant.code, accountId, ...span }, { documents, pool });
  return { ...sums, points: points.get(memberId) ?? 0n };
}

/** Bets minus refunds, and the number of days with a bet, in the market's time zone. */
async function activityOf(
  db: Database,
  {
    accountId,
    from,
    timeZone,
    to,
  }: Pick<ActivityScope, 'accountId' | 'from'> & { timeZone: string; to: Date | undefined },
): Promise<Omit<Activity, 'points'>> {
  const { wageredMinor, bets, activeDays } = await db
    .selectFrom('ledger_transfer')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['bet', 'refund'])
    .$if(from !== null, (query) => query.where('at', '>=', from as Date))
    // Times in the database have microseconds.
    .$if(to !== undefined, (query) => query.where('at', '<', new Date((to as Date).getTime() + 1)))
    .select([
      sql<bigint>`coalesce(-sum(amount_minor), 0)::bigint`.as('wageredMinor'),
      sql<bigint>`count(*) filter (where kind = 'bet') - count(*) filter (where kind = 'refund')`.as('bets'),
      sql<bigint>`count(distinct (at at time zone ${timeZone})::date) filter (where kind = 'bet')`.as('activeDays'),
    ])
    .executeTakeFirstOrThrow();
  return { wageredMinor, bets: Number(bets), activeDays: Number(activeDays) };
}
