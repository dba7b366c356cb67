import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Month } from '../../platform/calendar/month.store.ts';
import { isBonus, isCommission } from './commission.store.ts';
import type { MemberMonth } from './compute-statement.ts';
import type { AgentPlan } from './plans-document.ts';
import { selfReferralFlags } from './self-referral.store.ts';

type Span = Pick<Month, 'from' | 'to'>;

/**
 * Sums of the ledger for each member whom an agent has referred, in a month; members without transfers are left out. A round
 * that was undone, or a bonus that was taken back, counts in the month in which that was booked.
 * @param deductsCommissions whether the commissions of members who are agents count as a bonus, as they did in an earlier version
 */
export async function readMembers(
  client: Queryable,
  agentId: bigint,
  { deductsCommissions, from, to }: Span & { deductsCommissions: boolean },
): Promise<MemberMonth[]> {
  const { rows } = await client.query<MemberMonth>(
    `with sub as (
       select member.id, account.id as account_id from foyer.member
       join foyer.ledger_account account on account.member_id = member.id where member.referred_by = $1
     ), moved as (
       select sub.id, transfer.kind, transfer.amount_minor, transfer.round_id, granted.terms->'value'->>'kind' as offer,
         ${isBonus('transfer')} or ($4 and ${isCommission('transfer')}) as is_bonus
       from sub join foyer.ledger_transfer transfer on transfer.account_id = sub.account_id and transfer.at >= $2 and transfer.at < $3
       left join foyer.promotion_grant granted on transfer.kind = 'grant' and transfer.tx_id = 'grant:' || granted.id
     )
     select id as "memberId",
       coalesce(-sum(amount_minor) filter (where round_id is not null
         and kind in ('bet', 'win', 'refund', 'correction', 'jackpot', 'void', 'adjustment')), 0)::bigint as "revenueMinor",
       coalesce(sum(amount_minor) filter (where is_bonus
         and offer is distinct from 'rebate' and offer is distinct from 'cashback'), 0)::bigint as "bonusMinor",
       coalesce(sum(amount_minor) filter (where offer in ('rebate', 'cashback')), 0)::bigint as "rebateMinor",
       coalesce(sum(amount_minor) filter (where kind = 'deposit'), 0)::bigint as "depositMinor",
       coalesce(-sum(amount_minor) filter (where kind = 'reversal'), 0)::bigint as "chargebackMinor"
     from moved group by id order by id`,
    [agentId, from, to, deductsCommissions],
  );
  return rows;
}

/**
 * Members of an agent who qualify before a time, and when they first did. Based only on rows that never change: deposits,
 * settled stakes, and decisions about an identity. A settled stake counts when its round ends, even if it is given back
 * afterwards.
 */
const QUALIFIED = `select sub.id, sub.registration, done.at
    from foyer.member sub
    join foyer.ledger_account account on account.member_id = sub.id and account.kind = 'member'
    cross join lateral (
      select min(at) as at from (
        select at, sum(amount_minor) over (order by seq) as total from foyer.ledger_transfer
        where account_id = account.id and kind = 'deposit' and at < $3) moved where total >= $4) deposited
    left join lateral (
      select min(at) as at from (
        select round.at, sum(bet.stake) over (order by round.seq) as total
        from (select source, round_id, min(seq) as seq, min(at) as at from foyer.ledger_transfer
          where account_id = account.id and kind = 'win' and round_id is not null and at < $3 group by source, round_id) round
        cross join lateral (select coalesce(-sum(amount_minor), 0) as stake from foyer.ledger_transfer
          where account_id = account.id and source = round.source and round_id = round.round_id and kind = 'bet'
            and seq < round.seq) bet) settled
      where total >= $5) staked on $5 > 0
    left join lateral (
      select min(event.at) as at from foyer.event where event.member_id = sub.id and event.kind = 'identity.decided'
        and event.body->>'state' = 'approved' and (event.body->>'level')::int >= $6 and event.at < $3) identified on $6 > 0
    cross join lateral (select greatest(deposited.at, staked.at, identified.at) as at) done
    where sub.referred_by = $1 and deposited.at is not null and ($5 = 0 or staked.at is not null)
      and ($6 = 0 or identified.at is not null)
      and ($7::int is null or done.at <= sub.created_at + $7 * interval '1 day')`;

const COUNT_QUALIFIED = `select count(*)::int as qualified from (${QUALIFIED}) first
     left join foyer.agent_member_check checked on checked.member_id = first.id
     where case when checked.member_id is null then first.at >= $2
         else checked.state = 'cleared' and checked.decided_at >= $2 and checked.decided_at < $3 end
       and not exists (select from foyer.event where event.member_id = first.id and event.kind = 'member.excluded' and event.at < $3)`;

/** The period and the plan by which members qualify. */
interface Counted {
  span: Span;
  plan: Pick<AgentPlan, 'qualifies'>;
}

/**
 * How many members count for the first time in a month: when they qualify or, if they may be the agent, when staff have cleared
 * them. Without those who had excluded themselves by its end.
 */
export const countQualified = (client: Queryable, agentId: bigint, counted: Counted): Promise<number> =>
  count(client, COUNT_QUALIFIED, toValues(agentId, counted));

/** The same for the current month, whose members are not checked yet: without those who will wait for staff. */
export const countUnflagged = (client: Queryable, agentId: bigint, counted: Counted): Promise<number> =>
  count(
    client,
    `${COUNT_QUALIFIED} and (checked.member_id is not null
       or cardinality((select ${selfReferralFlags('first', 'agent')} from foyer.member agent where agent.id = $1)) = 0)`,
    toValues(agentId, counted),
  );

function toValues(agentId: bigint, { plan: { qualifies }, span: { from, to } }: Counted): unknown[] {
  // By default any deposit qualifies.
  const { days = null, depositMinor = '1', kycLevel = 0, turnoverMinor = '0' } = qualifies ?? {};
  return [agentId, from, to, depositMinor === '0' ? '1' : depositMinor, turnoverMinor, kycLevel, days];
}

async function count(client: Queryable, text: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ qualified: number }>(text, values);
  return rows[0]?.qualified ?? 0;
}

/** Flags the members who qualify in a month but may be the agent themselves: they wait for staff. */
export async function flagMembers(client: Queryable, agentId: bigint, counted: Counted): Promise<void> {
  await client.query(
    `insert into foyer.agent_member_check (member_id, merchant, agent_id, flags)
     select id, merchant, agent_id, flags from (
       select first.id, agent.merchant, agent.id as agent_id, ${selfReferralFlags('first', 'agent')} as flags
       from (${QUALIFIED}) first join foyer.member agent on agent.id = $1 where first.at >= $2) found
     where cardinality(flags) > 0 on conflict do nothing`,
    toValues(agentId, counted),
  );
}
