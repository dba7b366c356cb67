import type { statement as contract } from '@foyer/contract/agent/statement.ts';
import { isAgentType } from '@foyer/contract/promotion/agent-types.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { getMonth } from '../../../platform/calendar/month.store.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findDays } from '../branch.store.ts';
import { spanOf } from '../make-statements.ts';
import { toPlanTerms } from '../plans-document.ts';
import { previewStatement } from '../preview-statement.ts';
import { type ComputedStatement, findStatements, requireAgent, type StatementRow } from '../statement.store.ts';

/** GET /wps/agent/statement: the stored one of a past month, a preview for this month. */
export const statement: Handler<typeof contract> = async ({ merchant, query, session }, context) => {
  if (!isAgentType(session.type)) return refuse('access.denied');
  const { pool } = context;
  const { memberId } = session;
  const running = await previewStatement({ memberId, merchant }, context);
  const made = await findStatements(pool, memberId);
  const { period = running.month.name } = query;
  const found = made.find((one) => one.period === period) ?? null;
  if (!found && period !== running.month.name) return refuse('not.found');
  const { timeZone } = merchant.market;
  const month = found ? await getMonth(pool, period, found.timeZone) : running.month;
  const agent = await requireAgent(pool, memberId);
  const days = await findDays(pool, memberId, { ...spanOf(agent, month), timeZone });
  const computed: ComputedStatement | null = found ?? running.computed;
  return {
    period,
    periods: [...new Set([running.month.name, ...made.map((one) => one.period)])],
    state: toState(found),
    currency: session.currency,
    days: days.map(({ day, netMinor, stakedMinor }) => ({
      day,
      stakedMinor: String(stakedMinor),
      netMinor: String(netMinor),
    })),
    stakedMinor: String(days.reduce((sum, one) => sum + one.stakedMinor, 0n)),
    ...(computed ? toSums(computed) : NO_SUMS),
    plan: computed && toPlanTerms(computed.plan),
  };
};

const toState = (found: StatementRow | null) => {
  if (!found) return 'running';
  return found.paidAt ? ('paid' as const) : ('waiting' as const);
};

/** Net revenue is revenue less the deductions. */
function toSums({ baseMinor: _base, ...row }: ComputedStatement) {
  const { deductions } = row.plan;
  const bonus = deductions.bonus ? BigInt(row.month.bonusMinor) : 0n;
  const rebate = deductions.rebate ? BigInt(row.month.rebateMinor) : 0n;
  const back = deductions.chargebacks ? BigInt(row.month.chargebackMinor ?? 0) : 0n;
  const revenue = BigInt(row.month.revenueMinor);
  return {
    revenueMinor: String(revenue),
    bonusMinor: String(bonus),
    rebateMinor: String(rebate),
    chargebackMinor: String(back),
    feesMinor: String(revenue - bonus - rebate - back - row.netMinor),
    netMinor: String(row.netMinor),
    carriedMinor: String(row.carriedMinor),
    fencedMinor: String(row.ringfencedMinor),
    qualified: Number(row.month.qualified),
    ownMinor: String(row.ownMinor),
    overridesMinor: String(row.commissionMinor - row.ownMinor),
    commissionMinor: String(row.commissionMinor),
  };
}

const NO_SUMS = {
  revenueMinor: '0',
  bonusMinor: '0',
  rebateMinor: '0',
  chargebackMinor: '0',
  feesMinor: '0',
  netMinor: '0',
  carriedMinor: '0',
  fencedMinor: '0',
  qualified: 0,
  ownMinor: '0',
  overridesMinor: '0',
  commissionMinor: '0',
};
