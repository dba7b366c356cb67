import type { Queryable } from '@foyer/database/open-pool.ts';
import { seqBefore } from '../../ledger/wallet/seq-before.store.ts';
import type { Month } from '../../platform/calendar/month.store.ts';
import { isBonus } from './commission.store.ts';

/** A member referred by an agent, with their play of the last 30 days. */
export interface SubMember {
  username: string;
  isAgent: boolean;
  joinedAt: Date;
  lastBetAt: Date | null;
  turnoverMinor: bigint;
  members: number;
}

export const MEMBER_FILTERS = ['all', 'active', 'agents'] as const;
export type MemberFilter = (typeof MEMBER_FILTERS)[number];

const SINCE = `(foyer.clock() - interval '30 days')`;
const RECENT = `seq > ${seqBefore('account.id', SINCE)} and at > ${SINCE}`;

const PLAY = `select sub.id, sub.username, sub.type in (1, 2) as "isAgent", sub.created_at as "joinedAt",
    (select max(at) from foyer.ledger_transfer where account_id = account.id and kind = 'bet' and ${RECENT}) as "lastBetAt",
    (select coalesce(-sum(amount_minor), 0)::bigint from foyer.ledger_transfer where account_id = account.id
      and ${RECENT} and (kind = 'bet' or (kind in ('refund', 'void') and round_id is not null))) as "turnoverMinor",
    (select count(*)::int from foyer.member below where below.referred_by = sub.id) as members
  from foyer.member sub
  left join foyer.ledger_account account on account.member_id = sub.id and account.kind = 'member'
  where sub.referred_by = $1 and sub.merchant = $2`;

/** The rows of `PLAY` that each filter keeps. */
const LEFT: Readonly<Record<MemberFilter, string>> = {
  all: 'true',
  active: '"lastBetAt" is not null',
  agents: '"isAgent"',
};

interface Wanted {
  memberId: bigint;
  merchant: string;
  filter: MemberFilter;
  offset: number;
  limit: number;
}

/** The members of an agent, those with the highest turnover first. */
export async function findSubMembers(
  client: Queryable,
  { filter, limit, memberId, merchant, offset }: Wanted,
): Promise<SubMember[]> {
  const { rows } = await client.query<SubMember>(
    `select username, "isAgent", "joinedAt", "lastBetAt", "turnoverMinor", members from (${PLAY}) play where ${LEFT[filter]}
     order by "turnoverMinor" desc, id limit $3 offset $4`,
    [memberId, merchant, limit, offset],
  );
  return rows;
}

export interface Branch {
  members: number;
  active: number;
  agents: number;
  turnoverMinor: bigint;
}

/** Sums over all members of an agent. */
export async function getBranch(client: Queryable, memberId: bigint, merchant: string): Promise<Branch> {
  const { rows } = await client.query<Branch>(
    `select count(*)::int as members, count("lastBetAt")::int as active, count(*) filter (where "isAgent")::int as agents,
       coalesce(sum("turnoverMinor"), 0)::bigint as "turnoverMinor"
     from (${PLAY}) play`,
    [memberId, merchant],
  );
  return rows[0] ?? { members: 0, active: 0, agents: 0, turnoverMinor: 0n };
}

/** A day on which members of an agent have played or been granted something. */
export interface DaySums {
  /** YYYY-MM-DD, in the time zone of the market. */
  day: string;
  stakedMinor: bigint;
  /** Revenue less grants to members. */
  netMinor: bigint;
}

/** The days of a month, the newest first. */
export async function findDays(
  client: Queryable,
  agentId: bigint,
  { from, timeZone, to }: Pick<Month, 'from' | 'to'> & { timeZone: string },
): Promise<DaySums[]> {
  const { rows } = await client.query<DaySums>(
    `with moved as (
       select transfer.at, transfer.kind, transfer.amount_minor, transfer.round_id, transfer.source
       from foyer.member sub join foyer.ledger_account account on account.member_id = sub.id
       join foyer.ledger_transfer transfer on transfer.account_id = account.id and transfer.at >= $2 and transfer.at < $3
       where sub.referred_by = $1
         and transfer.kind in ('bet', 'win', 'refund', 'correction', 'jackpot', 'void', 'adjustment', 'grant')
         and (transfer.kind <> 'grant' or ${isBonus('transfer')})
     )
     select to_char(at at time zone $4, 'YYYY-MM-DD') as day,
       coalesce(-sum(amount_minor) filter (where kind = 'bet' or (kind in ('refund', 'void') and round_id is not null)), 0)::bigint as "stakedMinor",
       coalesce(-sum(amount_minor) filter (where round_id is not null or kind = 'grant'), 0)::bigint as "netMinor"
     from moved group by 1 order by 1 desc`,
    [agentId, from, to, timeZone],
  );
  return rows;
}

/** An agent of a network. */
export interface NetworkAgent {
  agentId: bigint;
  /** The agent directly above. */
  aboveId: bigint;
  depth: number;
  username: string;
  members: number;
}

/** The agents below one, down to the lowest level. */
export async function findNetwork(client: Queryable, agentId: bigint, limit: number): Promise<NetworkAgent[]> {
  const { rows } = await client.query<NetworkAgent>(
    `select tree.agent_id as "agentId", above.ancestor_id as "aboveId", tree.depth, member.username,
       (select count(*)::int from foyer.member below where below.referred_by = member.id) as members
     from foyer.agent_tree tree join foyer.agent_tree above on above.agent_id = tree.agent_id and above.depth = 1
     join foyer.member on member.id = tree.agent_id
     where tree.ancestor_id = $1 and tree.depth > 0 order by tree.depth, tree.agent_id limit $2`,
    [agentId, limit],
  );
  return rows;
}
