import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
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
  { documents, now, pool }: Pick<Context, 'documents' | 'now' | 'pool'>,
): Promise<Activity> {
  const sums = await activityOf(pool, { accountId, timeZone: merchant.market.timeZone, from, to });
  if (!merchant.vipLevels?.some(({ conditions }) => conditions.points !== undefined)) return { ...sums, points: 0n };
  const span = { from: from ?? new Date(0), to: new Date((to?.getTime() ?? now()) + 1) };
  const points = await findPoints({ merchant: merchant.code, accountId, ...span }, { documents, pool });
  return { ...sums, points: points.get(memberId) ?? 0n };
}

type Sums = Omit<Activity, 'points'>;

/** Bets minus refunds, and the number of days with a bet, in the market's time zone. */
async function activityOf(
  db: Queryable,
  {
    accountId,
    from,
    timeZone,
    to,
  }: Pick<ActivityScope, 'accountId' | 'from'> & { timeZone: string; to: Date | undefined },
): Promise<Sums> {
  const { rows } = await db.query<Sums>({
    name: 'get-activity',
    text: `select coalesce(-sum(amount_minor), 0)::bigint as "wageredMinor",
        (count(*) filter (where kind = 'bet') - count(*) filter (where kind = 'refund'))::int as bets,
        (count(distinct (at at time zone $4::text)::date) filter (where kind = 'bet'))::int as "activeDays"
      from foyer.ledger_transfer
      where account_id = $1 and kind in ('bet', 'refund')
        and at >= coalesce($2::timestamptz, '-infinity') and at < coalesce($3::timestamptz, 'infinity')`,
    // Times in the database have microseconds.
    values: [accountId, from, to ? new Date(to.getTime() + 1) : null, timeZone],
  });
  return rows[0] ?? { wageredMinor: 0n, bets: 0, activeDays: 0 };
}
