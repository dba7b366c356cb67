import type { LimitKind, LimitPeriod } from '@foyer/contract/limits/shapes.ts';
import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** Identifies a limit of a member. */
export interface LimitKey {
  memberId: bigint;
  kind: LimitKind;
  period: LimitPeriod;
}

/** A limit that a member has set. */
export interface LimitRow {
  kind: LimitKind;
  period: LimitPeriod;
  amountMinor: bigint;
  /** A pending raise. */
  next: { amountMinor: bigint | null; from: Date; isReady: boolean } | null;
}

interface StoredRow extends Omit<LimitRow, 'next'> {
  nextMinor: bigint | null;
  nextFrom: Date | null;
  isReady: boolean | null;
}

/** How long a raise must wait (RG-05). */
export const RAISE_HOURS = 24;

const COLUMNS = `kind, period, amount_minor as "amountMinor", next_amount_minor as "nextMinor", next_from as "nextFrom",
  next_from <= foyer.clock() as "isReady"`;

const toRow = ({ isReady, nextFrom, nextMinor, ...row }: StoredRow): LimitRow => ({
  ...row,
  next: nextFrom && { amountMinor: nextMinor, from: nextFrom, isReady: isReady === true },
});

export async function findLimits(client: Queryable, memberId: bigint): Promise<LimitRow[]> {
  const { rows } = await client.query<StoredRow>({
    name: 'find-play-limits',
    text: `select ${COLUMNS} from foyer.play_limit where member_id = $1`,
    values: [memberId],
  });
  return rows.map(toRow);
}

/**
 * Locks a member until the transaction ends: bets and deposits under way finish first, later ones wait.
 * @returns the limit, or null
 */
export async function lockLimit(client: Client, { kind, memberId, period }: LimitKey): Promise<LimitRow | null> {
  await client.query('select from foyer.member where id = $1 for no key update', [memberId]);
  const { rows } = await client.query<StoredRow>(
    `select ${COLUMNS} from foyer.play_limit where member_id = $1 and kind = $2 and period = $3 for update`,
    [memberId, kind, period],
  );
  return rows[0] ? toRow(rows[0]) : null;
}

/** Sets a limit with immediate effect, while the member is locked; a pending raise is dropped. */
export async function putLimit(client: Client, limit: LimitKey, amountMinor: bigint): Promise<void> {
  await client.query(
    `insert into foyer.play_limit (member_id, kind, period, amount_minor, set_at) values ($1, $2, $3, $4, foyer.moment())
     on conflict (member_id, kind, period) do update
       set amount_minor = excluded.amount_minor, set_at = excluded.set_at, next_from = null, next_amount_minor = null`,
    [limit.memberId, limit.kind, limit.period, amountMinor],
  );
}

export async function deleteLimit(client: Client, { kind, memberId, period }: LimitKey): Promise<void> {
  await client.query('delete from foyer.play_limit where member_id = $1 and kind = $2 and period = $3', [
    memberId,
    kind,
    period,
  ]);
}

/** Stores a pending raise. @param amountMinor null: no limit @returns when it can be confirmed */
export async function addRaise(client: Client, limit: LimitKey, amountMinor: bigint | null): Promise<Date> {
  const { rows } = await client.query<{ from: Date }>(
    `update foyer.play_limit set next_amount_minor = $4, next_from = foyer.clock() + make_interval(hours => ${RAISE_HOURS})
     where member_id = $1 and kind = $2 and period = $3 returning next_from as from`,
    [limit.memberId, limit.kind, limit.period, amountMinor],
  );
  if (!rows[0]) throw new Error('there is no limit to raise');
  return rows[0].from;
}

export async function dropRaise(client: Queryable, { kind, memberId, period }: LimitKey): Promise<void> {
  await client.query(
    `update foyer.play_limit set next_from = null, next_amount_minor = null
     where member_id = $1 and kind = $2 and period = $3`,
    [memberId, kind, period],
  );
}

export type Sums = Readonly<Record<'day' | 'week' | 'month', bigint>>;

/** A member's losses in the last 24 hours, 7 days and month; 0 if they won. */
export async function getLossSums(client: Queryable, accountId: bigint): Promise<Sums> {
  const { rows } = await client.query<Record<'day' | 'week' | 'month', bigint>>({
    name: 'get-loss-sums',
    text: `select greatest(0, foyer.net_loss($1, foyer.clock() - interval '24 hours')) as day,
        greatest(0, foyer.net_loss($1, foyer.clock() - interval '7 days')) as week,
        greatest(0, foyer.net_loss($1, foyer.clock() - interval '1 month')) as month`,
    values: [accountId],
  });
  return rows[0] ?? { day: 0n, week: 0n, month: 0n };
}

/** When the oldest deposit of each period stops counting; null without one. */
export async function getReleases(
  client: Queryable,
  memberId: bigint,
): Promise<Record<'day' | 'week' | 'month', Date | null>> {
  const { rows } = await client.query<Record<'day' | 'week' | 'month', Date | null>>({
    name: 'get-deposit-releases',
    text: `select
        min(created_at) filter (where created_at > foyer.clock() - interval '24 hours') + interval '24 hours' as day,
        min(created_at) filter (where created_at > foyer.clock() - interval '7 days') + interval '7 days' as week,
        min(created_at) + interval '1 month' as month
      from foyer.cashier_payment
      where member_id = $1 and credited_minor > 0 and created_at > foyer.clock() - interval '1 month'`,
    values: [memberId],
  });
  return rows[0] ?? { day: null, week: null, month: null };
}
