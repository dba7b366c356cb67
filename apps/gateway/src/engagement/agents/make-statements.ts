import { type Client, type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import { getLastMonth, getMonth, getMonthAfter, type Month } from '../../platform/calendar/month.store.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import {
  computeCommission,
  computeOverrides,
  type MemberMonth,
  type MonthTexts,
  type Ringfences,
  sumOf,
} from './compute-statement.ts';
import { type AgentPlan, planOfMonth } from './plans-document.ts';
import { countQualified, flagMembers, readMembers } from './read-month.store.ts';
import {
  type Agent,
  addStatement,
  type ComputedStatement,
  type DueAgent,
  findDueAgents,
  findStatementsBelow,
  getCarried,
  getStatement,
  lockAgent,
  type Override,
  type StatementRow,
} from './statement.store.ts';
import { findLinesAbove } from './tree.store.ts';

type MakeContext = Pick<Context, 'documents' | 'log' | 'merchants' | 'pool'>;

/** Makes the statements of every finished month, one for each agent; an interrupted run can be repeated. */
export async function makeStatements(context: MakeContext): Promise<void> {
  for (const { code, market } of context.merchants)
    await makeOf({ merchant: code, timeZone: market.timeZone }, context).catch((fault: unknown) => {
      context.log.error({ err: fault, merchant: code }, 'statements of agents were not made');
    });
}

interface Period {
  merchant: string;
  timeZone: string;
  month: Month;
}

/**
 * Makes what is missing: the oldest month first, in it the lowest agents. After a failure, the agent and those above wait for the next
 * run, in the later months too, since each statement is computed from earlier and lower ones.
 */
async function makeOf(market: Omit<Period, 'month'>, context: MakeContext): Promise<void> {
  const { pool } = context;
  const { merchant, timeZone } = market;
  const last = await getLastMonth(pool, timeZone);
  const agents = await findDueAgents(pool, { merchant, timeZone, period: last.name });
  const [first] = agents.map(({ nextPeriod }) => nextPeriod).sort();
  if (first === undefined) return;
  const waiting = new Set<bigint>();
  let month = await getMonth(pool, first, timeZone);
  while (month.name <= last.name) {
    for (const agent of agents.filter(({ nextPeriod }) => nextPeriod <= month.name))
      if (!waiting.has(agent.memberId) && !(await makeOne(agent, { ...market, month }, context)))
        for (const id of await findLine(pool, agent)) waiting.add(id);
    month = await getMonthAfter(pool, month.name, timeZone);
  }
}

/** An agent and all agents above. */
async function findLine(client: Queryable, { memberId }: DueAgent): Promise<bigint[]> {
  return [memberId, ...(await findLinesAbove(client, [memberId])).map(({ ancestorId }) => ancestorId)];
}

/** @returns false if it failed */
async function makeOne(agent: DueAgent, period: Period, context: MakeContext): Promise<boolean> {
  const { merchant, month } = period;
  try {
    const found = await planOfMonth(context, { ...agent, merchant, month });
    if (found) await withTransaction(context.pool, (client) => make(client, { ...period, agent, ...found }));
    return true;
  } catch (fault) {
    const agentId = String(agent.memberId);
    context.log.error({ err: fault, merchant, agentId, period: month.name }, 'the statement of an agent was not made');
    return false;
  }
}

/** Locks the agent, so that nobody is flagged in a month that already has its statement. */
async function make(client: Client, folded: Folded): Promise<void> {
  const { agent, month } = folded;
  await lockAgent(client, agent.memberId);
  if (await getStatement(client, agent.memberId, month.name)) return;
  await flagMembers(client, agent.memberId, { span: spanOf(agent, month), plan: folded.plan });
  await addStatement(client, await computeStatement(client, folded));
}

interface Folded extends Period {
  agent: Pick<Agent, 'memberId' | 'currency' | 'since'>;
  plan: AgentPlan;
  version: number;
  /** See `StatementRow`; by default not. */
  deductsCommissions?: boolean;
}

/** The part of a month in which somebody is an agent. */
export const spanOf = ({ since }: Pick<Agent, 'since'>, { from, to }: Month): Pick<Month, 'from' | 'to'> => ({
  from: since > from ? since : from,
  to,
});

/**
 * Computes a statement only from the ledger’s rows of a closed month, the plan, what was carried, and the statements of the
 * agents below.
 * @param count counts the members who qualify for the first time
 */
export async function computeStatement(
  client: Queryable,
  folded: Folded,
  count: typeof countQualified = countQualified,
): Promise<ComputedStatement> {
  const { agent, deductsCommissions = false, merchant, month, plan, timeZone, version } = folded;
  const span = spanOf(agent, month);
  const members = await readMembers(client, agent.memberId, { ...span, deductsCommissions });
  const qualified = await count(client, agent.memberId, { span, plan });
  const before = await getCarried(client, agent.memberId, month.name);
  const carriedMinor = before?.carryMinor ?? 0n;
  const own = computeCommission({ members, qualified }, plan, {
    carriedMinor,
    ringfences: readRingfences(before?.ringfences),
  });
  const overrides = await foldBelow(client, folded);
  const facts = {
    agentId: agent.memberId,
    period: month.name,
    merchant,
    currency: agent.currency,
    timeZone,
    plan,
    planVersion: version,
    month: toTexts(members, qualified),
    carriedMinor,
    ...own,
    overrides,
    commissionMinor: overrides.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), own.ownMinor),
    ringfences: writeRingfences(own.ringfences),
    deductsCommissions,
  };
  return { ...facts, hash: hashOf(facts) };
}

/** The agent's shares of the agents below, from their statements of the same month. */
async function foldBelow(client: Queryable, { agent, month, plan }: Folded): Promise<Override[]> {
  if (!plan.overrideLevels) return [];
  const below = await findStatementsBelow(client, agent.memberId, month.name);
  const lines = await findLinesAbove(
    client,
    below.map(({ agentId }) => agentId),
  );
  const plans = new Map(below.map((one) => [one.agentId, one.plan]));
  plans.set(agent.memberId, plan);
  return below.flatMap(({ agentId, baseMinor, currency, depth, ownMinor }) => {
    const above = lines
      .filter((line) => line.agentId === agentId && line.depth <= depth)
      .flatMap((line) => {
        const itsPlan = plans.get(line.ancestorId);
        return itsPlan ? [{ agentId: line.ancestorId, depth: line.depth, plan: itsPlan }] : [];
      });
    const amount = computeOverrides({ baseMinor, ownMinor }, above).get(agent.memberId);
    if (amount === undefined || currency !== agent.currency) return [];
    return [{ agentId: String(agentId), baseMinor: String(baseMinor), amountMinor: String(amount) }];
  });
}

const readRingfences = (ringfences: StatementRow['ringfences'] = {}): Ringfences =>
  new Map(Object.entries(ringfences).map(([id, minor]) => [BigInt(id), BigInt(minor)]));

const writeRingfences = (ringfences: Ringfences): StatementRow['ringfences'] =>
  Object.fromEntries([...ringfences].map(([id, minor]) => [String(id), String(minor)]));

function toTexts(members: readonly MemberMonth[], qualified: number): MonthTexts {
  const { bonusMinor, chargebackMinor, depositMinor, rebateMinor, revenueMinor } = sumOf(members);
  return {
    revenueMinor: String(revenueMinor),
    bonusMinor: String(bonusMinor),
    rebateMinor: String(rebateMinor),
    depositMinor: String(depositMinor),
    qualified: String(qualified),
    // Left out if zero: older statements do not have this field.
    ...(chargebackMinor === 0n ? {} : { chargebackMinor: String(chargebackMinor) }),
  };
}

/** Sorts fields by name, since the database does not preserve their order. */
export const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  return value !== null && typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value)
          .sort()
          .map(([name, inner]) => [name, sorted(inner)]),
      )
    : value;
};

/** Without overrides and ringfences the hash is the same as before they were introduced. */
const hashOf = ({ plan, ...facts }: Omit<ComputedStatement, 'hash'>): Buffer => {
  const { agentId, carriedMinor, carryMinor, commissionMinor, currency, merchant, month, netMinor, period } = facts;
  const numbers = [agentId, carriedMinor, netMinor, commissionMinor, carryMinor].map(String);
  const sums = [month.revenueMinor, month.bonusMinor, month.rebateMinor, month.depositMinor, month.qualified];
  const { baseMinor, ringfencedMinor, ringfences, overrides, ownMinor } = facts;
  const isPlain = overrides.length === 0 && ringfencedMinor === 0n && Object.keys(ringfences).length === 0;
  const back = month.chargebackMinor ? [month.chargebackMinor] : [];
  const further = isPlain
    ? []
    : [sorted(overrides), sorted(ringfences), ...[ringfencedMinor, baseMinor, ownMinor].map(String)];
  return sha256(JSON.stringify([merchant, period, currency, ...numbers, ...sums, sorted(plan), ...back, ...further]));
};
