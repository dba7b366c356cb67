import type { Queryable } from '@foyer/database/open-pool.ts';
import { getLastMonth, getMonth, getMonthAfter } from '../../platform/calendar/month.store.ts';
import { computeStatement, sorted } from './make-statements.ts';
import { planOfMonth, type VersionedPlan } from './plans-document.ts';
import {
  type Agent,
  type ComputedStatement,
  findAllStatements,
  findBegunAgents,
  findUnpaidMarks,
  getPlansAt,
  requireAgent,
  type StatementRow,
} from './statement.store.ts';

/** A statement that does not match the ledger. */
export interface StatementFault {
  agentId: string;
  period: string;
  what: string;
}

/** The published plan of an agent's month, whatever a statement says. */
const getPublishedPlan = (
  db: Queryable,
  { since, username }: Agent,
  { merchant, period, timeZone }: Pick<StatementRow, 'merchant' | 'period' | 'timeZone'>,
): Promise<VersionedPlan | null> =>
  getMonth(db, period, timeZone).then((month) =>
    planOfMonth(
      { documents: { getVersionAt: (name, at) => getPlansAt(db, name.merchant, at) } },
      { merchant, month, since, username },
    ),
  );

/**
 * Computes every statement again from the ledger and the published plans, and compares what is paid with the ledger.
 * @returns those that differ
 */
export async function verifyStatements(db: Queryable): Promise<StatementFault[]> {
  const faults: StatementFault[] = [];
  for (const stored of await findAllStatements(db, null)) {
    const what = await findFault(db, stored);
    if (what) faults.push({ agentId: String(stored.agentId), period: stored.period, what });
  }
  return [...faults, ...(await findUnpaidMarks(db))];
}

async function findFault(db: Queryable, stored: StatementRow): Promise<string | null> {
  const { agentId, deductsCommissions, merchant, period, timeZone } = stored;
  const month = await getMonth(db, period, timeZone);
  const agent = await requireAgent(db, agentId);
  const published = await getPublishedPlan(db, agent, stored);
  if (!published) return 'no plan was published for it';
  const { plan, version } = published;
  if (version !== stored.planVersion || JSON.stringify(sorted(plan)) !== JSON.stringify(sorted(stored.plan)))
    return `its plan is not the one of version ${version}`;
  const again = await computeStatement(db, { agent, merchant, timeZone, month, plan, version, deductsCommissions });
  return textOf(again) === textOf(stored) ? null : 'it does not follow from the ledger';
}

/** The content of a statement as text, for comparison. */
function textOf({ hash, ...row }: ComputedStatement & Partial<StatementRow>): string {
  const { approvedBy: _approvedBy, paidAt: _paidAt, plan: _plan, ...facts } = row;
  const texts = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? String(value) : sorted(value),
  ]);
  return JSON.stringify([hash.toString('hex'), sorted(Object.fromEntries(texts))]);
}

interface MarketMonths {
  merchant: string;
  timeZone: string;
}

/** Lists the finished months of agents with a plan that have no statement. The newest one counts a day after its end. */
export async function findMissingStatements(db: Queryable, market: MarketMonths): Promise<StatementFault[]> {
  const faults: StatementFault[] = [];
  const last = await getLastMonth(db, market.timeZone);
  for (const { hasDayPassed, made, nextPeriod, ...agent } of await findBegunAgents(db, { ...market, end: last.to })) {
    let month = await getMonth(db, nextPeriod, market.timeZone);
    while (month.name < last.name || (month.name === last.name && hasDayPassed)) {
      const isMade = made.includes(month.name);
      if (!isMade && (await getPublishedPlan(db, agent, { ...market, period: month.name })))
        faults.push({ agentId: String(agent.memberId), period: month.name, what: 'it is missing' });
      month = await getMonthAfter(db, month.name, market.timeZone);
    }
  }
  return faults;
}
