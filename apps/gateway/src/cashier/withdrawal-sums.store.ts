import type { Client } from '../wallet/ledger.store.ts';

/** The sums and counts that rules and limits use; amounts in minor units. */
export interface WithdrawalSums {
  sum24h: bigint;
  count24h: bigint;
  sum30d: bigint;
  count30d: bigint;
  failures24h: bigint;
}

/**
 * Sums of a member’s withdrawals that are under way or paid, and the number of returned ones.
 * @param except an id to leave out
 */
export async function getWithdrawalSums(
  client: Client,
  memberId: bigint,
  except: string | null,
): Promise<WithdrawalSums> {
  const { rows } = await client.query<WithdrawalSums>({
    name: 'get-withdrawal-sums',
    text: `with recent as (
        select amount_minor, created_at > foyer.clock() - interval '24 hours' as in_last_day, state
        from foyer.cashier_withdrawal
        where member_id = $1 and created_at > foyer.clock() - interval '30 days' and id is distinct from $2::uuid
      ), counted as (select * from recent where state not in ('rejected', 'cancelled', 'returned'))
      select (select coalesce(sum(amount_minor), 0)::bigint from counted where in_last_day) as "sum24h",
        (select count(*) from counted where in_last_day) as "count24h",
        (select coalesce(sum(amount_minor), 0)::bigint from counted) as "sum30d",
        (select count(*) from counted) as "count30d",
        (select count(*) from recent where in_last_day and state = 'returned') as "failures24h"`,
    values: [memberId, except],
  });
  return rows[0] ?? { sum24h: 0n, count24h: 0n, sum30d: 0n, count30d: 0n, failures24h: 0n };
}

/**
 * The remaining playthrough of a member’s deposits. Stakes placed before a deposit do not count towards it: the result is the
 * running total minus its minimum, if that is negative.
 */
export async function getLeftToPlay(client: Client, accountId: bigint, percent: number): Promise<bigint> {
  const { rows } = await client.query<{ left: bigint }>({
    name: 'get-left-to-play',
    text: `with moved as (
        select t.seq, case when t.kind in ('deposit', 'reversal') then t.amount_minor * $2::integer / 100 else t.amount_minor end as step
        from foyer.ledger_transfer t
        where t.account_id = $1 and (t.kind in ('deposit', 'bet', 'reversal') or (t.kind = 'refund' and exists (
          select from foyer.ledger_transfer bet where bet.source = t.source and bet.tx_id = t.ref_tx_id and bet.kind = 'bet')))
      ), running as (select seq, sum(step) over (order by seq) as total from moved)
      select coalesce((select total from running order by seq desc limit 1) - least(0, (select min(total) from running)), 0)::bigint as left`,
    values: [accountId, percent],
  });
  const left = rows[0]?.left ?? 0n;
  return left > 0n ? left : 0n;
}

/** A member's net loss in 30 days: stakes less what was paid back; below zero if they won. */
export async function getNet30d(client: Client, accountId: bigint): Promise<bigint> {
  const { rows } = await client.query<{ net: bigint }>({
    name: 'get-net-30d',
    text: `select coalesce(-sum(amount_minor), 0)::bigint as net from foyer.ledger_transfer
      where account_id = $1 and at > foyer.clock() - interval '30 days' and round_id is not null`,
    values: [accountId],
  });
  return rows[0]?.net ?? 0n;
}
