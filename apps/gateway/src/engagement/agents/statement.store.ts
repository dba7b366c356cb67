import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import type { MonthTexts } from './compute-statement.ts';
import type { AgentPlan, PlansVersion } from './plans-document.ts';

export interface Agent {
  memberId: bigint;
  username: string;
  currency: string;
  /** When the agent became one; earlier play of members does not count. */
  since: Date;
}

const AGENT = `member.id as "memberId", member.username, account.currency, coalesce(self.since, member.created_at) as since
   from foyer.member join foyer.ledger_account account on account.member_id = member.id
   left join foyer.agent_tree self on self.agent_id = member.id and self.depth = 0`;

/** An agent whose statements are not complete. */
export interface DueAgent extends Agent {
  /** The month after the last statement; before the first one, the month in which they became an agent or the merchant had plans. */
  nextPeriod: string;
}

/**
 * The agents of a merchant with plans who lack statements up to a month. The lowest ones in the tree come first, since the
 * statements above are computed from theirs.
 */
export async function findDueAgents(
  client: Queryable,
  { merchant, period, timeZone }: Pick<StatementRow, 'merchant' | 'period' | 'timeZone'>,
): Promise<DueAgent[]> {
  const { rows } = await client.query<DueAgent>(
    `with planned as (select min(published_at) as at from foyer.document where merchant = $1 and kind = 'agentPlans'),
     agent as (select ${AGENT} where member.merchant = $1 and member.type in (1, 2)),
     due as (
       select agent.*, coalesce(
         (select to_char((max(period) || '-01')::date + interval '1 month', 'YYYY-MM') from foyer.agent_statement
          where agent_id = agent."memberId"),
         to_char(greatest(agent.since, planned.at) at time zone $3, 'YYYY-MM')) as "nextPeriod"
       from agent cross join planned where planned.at is not null)
     select * from due where "nextPeriod" <= $2
     order by (select max(depth) from foyer.agent_tree where agent_id = due."memberId") desc nulls last, due."memberId"`,
    [merchant, period, timeZone],
  );
  return rows;
}

/** An agent by id. */
export async function requireAgent(client: Queryable, agentId: bigint): Promise<Agent> {
  const { rows } = await client.query<Agent>(`select ${AGENT} where member.id = $1`, [agentId]);
  if (!rows[0]) throw new Error(`there is no agent ${agentId}`);
  return rows[0];
}

/** Locks an agent until the transaction ends, so that a second statement of the same month finds the first. */
export async function lockAgent(client: Client, agentId: bigint): Promise<void> {
  await client.query('select from foyer.member where id = $1 for no key update', [agentId]);
}

/** Whether an earlier month is unpaid. */
export async function hasEarlierUnpaid(
  client: Queryable,
  { agentId, period }: Pick<StatementRow, 'agentId' | 'period'>,
): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from foyer.agent_statement where agent_id = $1 and period < $2 and paid_at is null) as is`,
    [agentId, period],
  );
  return rows[0]?.is === true;
}

/** The override from an agent below; amounts are text, since JSON has no bigint. */
export interface Override {
  agentId: string;
  baseMinor: string;
  amountMinor: string;
}

export interface StatementRow {
  agentId: bigint;
  period: string;
  merchant: string;
  currency: string;
  /** Time zone of the market, which determines when the month begins and ends. */
  timeZone: string;
  plan: AgentPlan;
  planVersion: number;
  /** As text, since JSON has no bigint. */
  month: MonthTexts;
  carriedMinor: bigint;
  netMinor: bigint;
  /** See `Commission`. */
  ringfencedMinor: bigint;
  baseMinor: bigint;
  /** Commission for the agent's own members. */
  ownMinor: bigint;
  overrides: Override[];
  commissionMinor: bigint;
  carryMinor: bigint;
  /** By member, as text. */
  ringfences: Readonly<Record<string, string>>;
  /** Whether the commissions of agents below were deducted as a bonus: in statements that an earlier version made. */
  deductsCommissions: boolean;
  hash: Buffer;
  approvedBy: string[];
  paidAt: Date | null;
}

/** A statement as it is computed. */
export type ComputedStatement = Omit<StatementRow, 'approvedBy' | 'paidAt'>;

const COLUMNS = `agent_id as "agentId", period, merchant, currency, time_zone as "timeZone", plan, plan_version as "planVersion", month,
  carried_minor as "carriedMinor", net_minor as "netMinor", fenced_minor as "ringfencedMinor", base_minor as "baseMinor", own_minor as "ownMinor",
  overrides, commission_minor as "commissionMinor", carry_minor as "carryMinor", fences as ringfences,
  deducts_commissions as "deductsCommissions", hash, approved_by as "approvedBy", paid_at as "paidAt"`;

/** Stores a statement. @returns false if this month has one */
export async function addStatement(client: Queryable, row: ComputedStatement): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into foyer.agent_statement (agent_id, period, merchant, currency, plan, plan_version, month, carried_minor, net_minor,
       commission_minor, carry_minor, hash, time_zone, fenced_minor, base_minor, own_minor, overrides, fences, deducts_commissions)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) on conflict do nothing`,
    [
      ...[row.agentId, row.period, row.merchant, row.currency, JSON.stringify(row.plan), row.planVersion],
      ...[JSON.stringify(row.month), row.carriedMinor, row.netMinor, row.commissionMinor, row.carryMinor, row.hash],
      ...[row.timeZone, row.ringfencedMinor, row.baseMinor, row.ownMinor],
      ...[JSON.stringify(row.overrides), JSON.stringify(row.ringfences), row.deductsCommissions],
    ],
  );
  return rowCount === 1;
}

/** The statement of a month; null without one. */
export async function getStatement(client: Queryable, agentId: bigint, period: string): Promise<StatementRow | null> {
  const { rows } = await client.query<StatementRow>(
    `select ${COLUMNS} from foyer.agent_statement where agent_id = $1 and period = $2`,
    [agentId, period],
  );
  return rows[0] ?? null;
}

/** The amounts carried into an agent's month from the previous statement. */
export async function getCarried(
  client: Queryable,
  agentId: bigint,
  period: string,
): Promise<Pick<StatementRow, 'carryMinor' | 'ringfences'> | null> {
  const { rows } = await client.query<Pick<StatementRow, 'carryMinor' | 'ringfences'>>(
    `select carry_minor as "carryMinor", fences as ringfences from foyer.agent_statement where agent_id = $1 and period < $2
     order by period desc limit 1`,
    [agentId, period],
  );
  return rows[0] ?? null;
}

/** An agent's statements, the newest first. */
export async function findStatements(client: Queryable, agentId: bigint): Promise<StatementRow[]> {
  const { rows } = await client.query<StatementRow>(
    `select ${COLUMNS} from foyer.agent_statement where agent_id = $1 order by period desc limit 24`,
    [agentId],
  );
  return rows;
}

/** A month's statements of the agents below one, with how many levels below they are, the nearest first. */
export async function findStatementsBelow(
  client: Queryable,
  agentId: bigint,
  period: string,
): Promise<(StatementRow & { depth: number })[]> {
  const { rows } = await client.query<StatementRow & { depth: number }>(
    `select tree.depth, statement.* from (select ${COLUMNS} from foyer.agent_statement where period = $2) statement
     join foyer.agent_tree tree on tree.agent_id = statement."agentId"
     where tree.ancestor_id = $1 and tree.depth > 0 order by tree.depth, statement."agentId"`,
    [agentId, period],
  );
  return rows;
}

/** Unpaid statements of a merchant, the oldest first; without a merchant all statements of all of them. */
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

/** Advances the counter of an agent's paid months. @returns false if the month has been paid */
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

/** The plans of a merchant that were published at a time. */
export async function getPlansAt(client: Queryable, merchant: string, at: Date): Promise<PlansVersion | null> {
  const { rows } = await client.query<PlansVersion>(
    `select body, version from foyer.document where merchant = $1 and kind = 'agentPlans' and published_at <= $2
     order by version desc limit 1`,
    [merchant, at],
  );
  return rows[0] ?? null;
}

/** Statements marked as paid without their payment in the ledger, the reverse, and months paid that have no statement. */
export async function findUnpaidMarks(client: Queryable): Promise<{ agentId: string; period: string; what: string }[]> {
  const { rows } = await client.query<{ agentId: string; period: string; what: string }>(
    `with paid as (select split_part(tx_id, ':', 2)::bigint as agent_id, split_part(tx_id, ':', 3) as period, amount_minor, at
       from foyer.ledger_transfer where source = 'promotion' and kind = 'grant' and starts_with(tx_id, 'agent:'))
     select coalesce(s.agent_id, p.agent_id)::text as "agentId", coalesce(s.period, p.period) as period,
       case when s.agent_id is null then 'it was paid and does not exist' else 'its mark as paid and the ledger differ' end as what
     from foyer.agent_statement s full join paid p on p.agent_id = s.agent_id and p.period = s.period
     where s.agent_id is null or (p.agent_id is null and s.paid_at is not null and s.commission_minor <> 0)
       or (p.agent_id is not null and (s.paid_at is distinct from p.at or s.commission_minor <> p.amount_minor))
     union all
     select mark.agent_id::text, mark.paid_through, 'it was paid and does not exist' from foyer.agent_paid mark
     where not exists (select from foyer.agent_statement s where s.agent_id = mark.agent_id and s.period = mark.paid_through and s.paid_at is not null)
     order by 2, 1`,
  );
  return rows;
}

/** Every agent of a merchant with plans, from the first month that may have a statement. */
export async function findBegunAgents(
  client: Queryable,
  { end, merchant, timeZone }: Pick<StatementRow, 'merchant' | 'timeZone'> & { end: Date },
): Promise<(DueAgent & { made: string[]; hasDayPassed: boolean })[]> {
  const { rows } = await client.query<DueAgent & { made: string[]; hasDayPassed: boolean }>(
    `with planned as (select min(published_at) as at from foyer.document where merchant = $1 and kind = 'agentPlans'),
     agent as (select ${AGENT} where member.merchant = $1 and member.type in (1, 2))
     select agent.*, to_char(greatest(agent.since, planned.at) at time zone $2, 'YYYY-MM') as "nextPeriod",
       array(select period from foyer.agent_statement where agent_id = agent."memberId") as made,
       foyer.clock() >= $3::timestamptz + interval '1 day' as "hasDayPassed"
     from agent cross join planned where planned.at is not null`,
    [merchant, timeZone, end],
  );
  return rows;
}
