import type { Queryable } from '@foyer/database/open-pool.ts';
import { getLastMonth, getMonth, type Month } from '../calendar/month.store.ts';
import type { Context } from '../context.ts';
import { sha256 } from '../http/secret-box.ts';
import { type AgentMonth, computeCommission } from './compute-statement.ts';
import { type AgentPlan, planOf } from './plans-document.ts';
import {
  type Agent,
  addStatement,
  findAgentsWithout,
  findAllStatements,
  getCarried,
  readMonth,
  type StatementRow,
} from './statement.store.ts';

/** Makes the statements of the month that is over, one for each agent, whatever ends in between. */
export async function makeStatements(
  context: Pick<Context, 'documents' | 'log' | 'merchants' | 'pool'>,
): Promise<void> {
  for (const { code, market } of context.merchants) {
    const month = await getLastMonth(context.pool, market.timeZone);
    for (const agent of await findAgentsWithout(context.pool, code, month)) {
      const found = planOf(context, code, agent.username);
      if (found)
        await addStatement(
          context.pool,
          await fold(context.pool, { agent, merchant: code, timeZone: market.timeZone, month, ...found }),
        );
    }
  }
}

interface Folded {
  agent: Pick<Agent, 'memberId' | 'currency'>;
  merchant: string;
  timeZone: string;
  month: Month;
  plan: AgentPlan;
  version: number;
}

/** A statement: nothing but the ledger’s rows of a closed month, the plan, and what was carried. */
async function fold(
  client: Queryable,
  { agent, merchant, month, plan, timeZone, version }: Folded,
): Promise<Omit<StatementRow, 'approvedBy' | 'paidAt'>> {
  const read = await readMonth(client, agent.memberId, month);
  const carriedMinor = await getCarried(client, agent.memberId, month.name);
  const commission = computeCommission(read, plan, carriedMinor);
  const facts = {
    agentId: agent.memberId,
    period: month.name,
    merchant,
    currency: agent.currency,
    timeZone,
    plan,
    planVersion: version,
    month: toTexts(read),
    carriedMinor,
    ...commission,
  };
  return { ...facts, hash: hashOf(facts) };
}

const toTexts = ({ bonusMinor, depositMinor, qualified, rebateMinor, revenueMinor }: AgentMonth) => ({
  revenueMinor: String(revenueMinor),
  bonusMinor: String(bonusMinor),
  rebateMinor: String(rebateMinor),
  depositMinor: String(depositMinor),
  qualified: String(qualified),
});

/** The plan's fields in their order by name: the database does not preserve it. */
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort()
          .map(([name, inner]) => [name, sorted(inner)]),
      )
    : value;

const hashOf = ({ plan, ...facts }: Omit<StatementRow, 'approvedBy' | 'paidAt' | 'hash'>): Buffer => {
  const { agentId, carriedMinor, carryMinor, commissionMinor, currency, merchant, month, netMinor, period } = facts;
  const numbers = [agentId, carriedMinor, netMinor, commissionMinor, carryMinor].map(String);
  const sums = [month.revenueMinor, month.bonusMinor, month.rebateMinor, month.depositMinor, month.qualified];
  return sha256(JSON.stringify([merchant, period, currency, ...numbers, ...sums, sorted(plan)]));
};

/** A statement that the ledger does not bear out. */
export interface StatementFault {
  agentId: string;
  period: string;
}

/** Computes every statement again from the ledger. @returns those whose hash differs */
export async function verifyStatements(db: Queryable): Promise<StatementFault[]> {
  const faults: StatementFault[] = [];
  for (const {
    agentId,
    currency,
    hash,
    merchant,
    period,
    plan,
    planVersion: version,
    timeZone,
  } of await findAllStatements(db, null)) {
    const month = await getMonth(db, period, timeZone);
    const again = await fold(db, { agent: { memberId: agentId, currency }, merchant, timeZone, month, plan, version });
    if (!again.hash.equals(hash)) faults.push({ agentId: String(agentId), period });
  }
  return faults;
}
