import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Month } from '../calendar/month.store.ts';
import type { Client } from '../wallet/ledger.store.ts';
import type { AgentMonth } from './compute-statement.ts';
import type { AgentPlan } from './plans-document.ts';

export interface Agent {
  memberId: bigint;
  accountId: bigint;
  username: string;
  currency: string;
}

/** The agents of a merchant that have no statement of a month, in which they were members. */
export async function findAgentsWithout(client: Queryable, merchant: string, { name, to }: Month): Promise<Agent[]> {
  const { rows } = await client.query<Agent>(
    `select member.id as "memberId", account.id as "accountId", member.username, account.currency
     from foyer.member join foyer.ledger_account account on account.member_id = member.id
     where member.merchant = $1 and member.type in (1, 2) and member.created_at < $3
       and not exists (select from foyer.agent_statement done where done.agent_id = member.id and done.period = $2)
     order by member.id`,
    [merchant, name, to],
  );
  return rows;
}

/**
 * What the ledger says of the members whom an agent has referred, in a month. A member qualifies with their first deposit,
 * unless they had excluded themselves by its end.
 */
export async function readMonth(
  client: Queryable,
  agentId: bigint,
  { from, to }: Pick<Month, 'from' | 'to'>,
): Promise<AgentMonth> {
  const { rows } = await client.query<AgentMonth>(
    `with sub as (
       select member.id, account.id as account_id from foyer.member
       join foyer.ledger_account account on account.member_id = member.id where member.referred_by = $1
     ), moved as (
       select transfer.kind, transfer.amount_minor, transfer.round_id, transfer.source, granted.terms->'value'->>'kind' as offer
       from sub join foyer.ledger_transfer transfer on transfer.account_id = sub.account_id and transfer.at >= $2 and transfer.at < $3
       left join foyer.promotion_grant granted on transfer.kind = 'grant' and transfer.tx_id = 'grant:' || granted.id
     )
     select
       coalesce(-sum(amount_minor) filter (where round_id is not null
         and kind in ('bet', 'win', 'refund', 'correction', 'jackpot', 'void', 'adjustment')), 0)::bigint as "revenueMinor",
       coalesce(sum(amount_minor) filter (where kind = 'grant' and source in ('promotion', 'hold')
         and offer is distinct from 'rebate' and offer is distinct from 'cashback'), 0)::bigint as "bonusMinor",
       coalesce(sum(amount_minor) filter (where offer in ('rebate', 'cashback')), 0)::bigint as "rebateMinor",
       coalesce(sum(amount_minor) filter (where kind = 'deposit'), 0)::bigint as "depositMinor",
       (select count(*)::int from sub where (select min(at) from foyer.ledger_transfer first
           where first.account_id = sub.account_id and first.kind = 'deposit') >= $2
         and exists (select from foyer.ledger_transfer first where first.account_id = sub.account_id
           and first.kind = 'deposit' and first.at < $3)
         and not exists (select from foyer.event where event.member_id = sub.id and event.kind = 'member.excluded'
           and event.at < $3)) as qualified
     from moved`,
    [agentId, from, to],
  );
  if (!rows[0]) throw new Error('a month was not read');
  return rows[0];
}

export interface StatementRow {
  agentId: bigint;
  period: string;
  merchant: string;
  currency: string;
  /** Of the market: where its month begins and ends. */
  timeZone: string;
  plan: AgentPlan;
  planVersion: number;
  /** As text, since JSON has no such numbers. */
  month: Readonly<Record<keyof AgentMonth, string>>;
  carriedMinor: bigint;
  netMinor: bigint;
  commissionMinor: bigint;
  carryMinor: bigint;
  hash: Buffer;
  approvedBy: string[];
  paidAt: Date | null;
}

const COLUMNS = `agent_id as "agentId", period, merchant, currency, time_zone as "timeZone", plan, plan_version as "planVersion", month,
  carried_minor as "carriedMinor", net_minor as "netMinor", commission_minor as "commissionMinor", carry_minor as "carryMinor", hash,
  approved_by as "approvedBy", paid_at as "paidAt"`;

/** Stores a statement. @returns false if this month has one */
export async function addStatement(
  client: Queryable,
  row: Omit<StatementRow, 'approvedBy' | 'paidAt'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into foyer.agent_statement (agent_id, period, merchant, currency, plan, plan_version, month, carried_minor,
       net_minor, commission_minor, carry_minor, hash, time_zone) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    [
      ...[row.agentId, row.period, row.merchant, row.currency, JSON.stringify(row.plan), row.planVersion],
      ...[JSON.stringify(row.month), row.carriedMinor, row.netMinor, row.commissionMinor, row.carryMinor, row.hash],
      row.timeZone,
    ],
  );
  return rowCount === 1;
}

/** What an agent carries into a month. */
export async function getCarried(client: Queryable, agentId: bigint, period: string): Promise<bigint> {
  const { rows } = await client.query<{ carry: bigint }>(
    'select carry_minor as carry from foyer.agent_statement where agent_id = $1 and period < $2 order by period desc limit 1',
    [agentId, period],
  );
  return rows[0]?.carry ?? 0n;
}

/** An agent's statements, the newest first. */
export async function findStatements(client: Queryable, agentId: bigint): Promise<StatementRow[]> {
  const { rows } = await client.query<StatementRow>(
    `select ${COLUMNS} from foyer.agent_statement where agent_id = $1 order by period desc limit 24`,
    [agentId],
  );
  return rows;
}

/** Statements of a merchant that have not been paid, the oldest first; all of every merchant without one. */
export async function findAllStatements(client: Queryable, merchant: string | null): Promise<StatementRow[]> {
  const { rows } = await client.query<StatementRow>(
    `select ${COLUMNS} from foyer.agent_statement where ($1::text is null or (merchant = $1 and paid_at is null)) order by period, agent_id`,
    [merchant],
  );
  return rows;
}

export async function lockStatement(
  client: Client,
  { agentId, merchant, period }: Pick<StatementRow, 'agentId' | 'period' | 'merchant'>,
): Promise<StatementRow | null> {
  const { rows } = await client.query<StatementRow>(
    `select ${COLUMNS} from foyer.agent_statement where agent_id = $1 and period = $2 and merchant = $3 for update`,
    [agentId, period, merchant],
  );
  return rows[0] ?? null;
}

export async function setApproved(client: Client, row: StatementRow): Promise<void> {
  await client.query('update foyer.agent_statement set approved_by = $3 where agent_id = $1 and period = $2', [
    row.agentId,
    row.period,
    row.approvedBy,
  ]);
}

/** Moves the counter of an agent's paid months on. @returns false if the month has been paid */
export async function takePayout(
  client: Client,
  { agentId, period }: Pick<StatementRow, 'agentId' | 'period'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into foyer.agent_paid as paid (agent_id, paid_through) values ($1, $2)
     on conflict (agent_id) do update set paid_through = excluded.paid_through where paid.paid_through < excluded.paid_through`,
    [agentId, period],
  );
  if (rowCount === 1)
    await client.query('update foyer.agent_statement set paid_at = foyer.clock() where agent_id = $1 and period = $2', [
      agentId,
      period,
    ]);
  return rowCount === 1;
}
