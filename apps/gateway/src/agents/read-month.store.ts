import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Month } from '../calendar/month.store.ts';
import type { MemberMonth } from './compute-statement.ts';
import { selfReferralFlags } from './self-referral.store.ts';

type Span = Pick<Month, 'from' | 'to'>;

/**
 * What the ledger says of each member whom an agent has referred, in a month; members about whom it says nothing are left out.
 * A round that was undone, or a bonus that was taken back, counts in the month in which that is written.
 */
export async function readMembers(client: Queryable, agentId: bigint, { from, to }: Span): Promise<MemberMonth[]> {
  const { rows } = await client.query<MemberMonth>(
    `with sub as (
       select member.id, account.id as account_id from foyer.member
       join foyer.ledger_account account on account.member_id = member.id where member.referred_by = $1
     ), moved as (
       select sub.id, transfer.kind, transfer.amount_minor, transfer.round_id, transfer.source, granted.terms->'value'->>'kind' as offer
       from sub join foyer.ledger_transfer transfer on transfer.account_id = sub.account_id and transfer.at >= $2 and transfer.at < $3
       left join foyer.promotion_grant granted on transfer.kind = 'grant' and transfer.tx_id = 'grant:' || granted.id
     )
     select id as "memberId",
       coalesce(-sum(amount_minor) filter (where round_id is not null
         and kind in ('bet', 'win', 'refund', 'correction', 'jackpot', 'void', 'adjustment')), 0)::bigint as "revenueMinor",
       coalesce(sum(amount_minor) filter (where kind = 'grant' and source in ('promotion', 'hold')
         and offer is distinct from 'rebate' and offer is distinct from 'cashback'), 0)::bigint as "bonusMinor",
       coalesce(sum(amount_minor) filter (where offer in ('rebate', 'cashback')), 0)::bigint as "rebateMinor",
       coalesce(sum(amount_minor) filter (where kind = 'deposit'), 0)::bigint as "depositMinor"
     from moved group by id order by id`,
    [agentId, from, to],
  );
  return rows;
}

/** Members of an agent with their first deposit, and when it was; until a time. */
const FIRST_DEPOSITS = `select sub.id, sub.registration, min(transfer.at) as at from foyer.member sub
    join foyer.ledger_account account on account.member_id = sub.id
    join foyer.ledger_transfer transfer on transfer.account_id = account.id and transfer.kind = 'deposit'
    where sub.referred_by = $1 group by sub.id, sub.registration having min(transfer.at) < $3`;

const COUNT_QUALIFIED = `select count(*)::int as qualified from (${FIRST_DEPOSITS}) first
     left join foyer.agent_member_check checked on checked.member_id = first.id
     where case when checked.member_id is null then first.at >= $2
         else checked.state = 'cleared' and checked.decided_at >= $2 and checked.decided_at < $3 end
       and not exists (select from foyer.event where event.member_id = first.id and event.kind = 'member.excluded' and event.at < $3)`;

/**
 * How many members count for the first time in a month: with their first deposit, or, if they may be the agent, when staff has cleared them. Not
 * those who had excluded themselves by its end.
 */
export const countQualified = (client: Queryable, agentId: bigint, span: Span): Promise<number> =>
  count(client, COUNT_QUALIFIED, [agentId, span]);

/** The same of a month that runs, whose members are not checked yet: without those who will wait for staff. */
export const countUnflagged = (client: Queryable, agentId: bigint, span: Span): Promise<number> =>
  count(
    client,
    `${COUNT_QUALIFIED} and (checked.member_id is not null
       or cardinality((select ${selfReferralFlags('first', 'agent')} from foyer.member agent where agent.id = $1)) = 0)`,
    [agentId, span],
  );

async function count(client: Queryable, text: string, [agentId, { from, to }]: [bigint, Span]): Promise<number> {
  const { rows } = await client.query<{ qualified: number }>(text, [agentId, from, to]);
  return rows[0]?.qualified ?? 0;
}

/** Notes the members with their first deposit in a month who may be the agent themselves: they wait for staff. */
export async function flagMembers(client: Queryable, agentId: bigint, { from, to }: Span): Promise<void> {
  await client.query(
    `insert into foyer.agent_member_check (member_id, merchant, agent_id, flags)
     select id, merchant, agent_id, flags from (
       select first.id, agent.merchant, agent.id as agent_id, ${selfReferralFlags('first', 'agent')} as flags
       from (${FIRST_DEPOSITS}) first join foyer.member agent on agent.id = $1 where first.at >= $2) found
     where cardinality(flags) > 0 on conflict do nothing`,
    [agentId, from, to],
  );
}
