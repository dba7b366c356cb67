import type { Merchant } from '@foyer/merchant/merchant.ts';
import { requireMember } from '../../accounts/members/member.store.ts';
import type { Context } from '../../context.ts';
import type { Period } from './transfer-list.store.ts';

/** The days of a query, in the member’s time zone, else the merchant’s; null if it has none. */
export async function toPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { memberId, merchant }: { memberId: bigint; merchant: Merchant },
  { pool }: Pick<Context, 'pool'>,
): Promise<Period | null> {
  if (from === undefined && to === undefined) return null;
  const { time_zone: own } = await requireMember(pool, memberId);
  return { from: toDay(from), to: toDay(to), timeZone: own || merchant.market.timeZone };
}

/** A day that does not exist becomes the last one of its month. */
function toDay(day: string | undefined): string | null {
  if (day === undefined) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${day.slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`;
}
