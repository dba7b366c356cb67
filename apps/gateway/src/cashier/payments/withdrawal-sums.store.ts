import type { Client } from '@foyer/database/open-pool.ts';
import { seqBefore } from '../../ledger/wallet/seq-before.store.ts';

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

const SINCE_30D = `(foyer.clock() - interval '30 days')`;

/** A member's net loss in 30 days: stakes less what was paid back; below zero if they won. */
export async function getNet30d(client: Client, accountId: bigint): Promise<bigint> {
  const { rows } = await client.query<{ net: bigint }>({
    name: 'get-net-30d',
    text: `select coalesce(-sum(amount_minor), 0)::bigint as net from foyer.ledger_transfer
      where account_id = $1 and seq > ${seqBefore('$1', SINCE_30D)} and at > ${SINCE_30D} and round_id is not null`,
    values: [accountId],
  });
  return rows[0]?.net ?? 0n;
}
