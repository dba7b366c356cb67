import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { getMonth, type Month, nameMonth } from '../../platform/calendar/month.store.ts';
import { computeStatement } from './make-statements.ts';
import { planOf, type VersionedPlan } from './plans-document.ts';
import { countUnflagged } from './read-month.store.ts';
import { type ComputedStatement, requireAgent } from './statement.store.ts';

interface Preview {
  month: Month;
  found: VersionedPlan | null;
  /** Null while the merchant has no plan. */
  computed: ComputedStatement | null;
}

/** An agent's statement for this month as if it ended now; without overrides, since the agents below have no statements yet. */
export async function previewStatement(
  { memberId, merchant }: { memberId: bigint; merchant: Pick<Merchant, 'code' | 'market'> },
  context: Pick<Context, 'documents' | 'pool'>,
): Promise<Preview> {
  const { pool } = context;
  const { timeZone } = merchant.market;
  const month = await getMonth(pool, await nameMonth(pool, timeZone), timeZone);
  const agent = await requireAgent(pool, memberId);
  const found = planOf(context, merchant.code, agent.username);
  const computed =
    found &&
    (await computeStatement(pool, { agent, merchant: merchant.code, timeZone, month, ...found }, countUnflagged));
  return { month, found, computed };
}
