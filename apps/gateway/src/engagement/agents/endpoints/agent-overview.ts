import type { agentOverview as contract } from '@foyer/contract/promotion/agent-overview.ts';
import { isAgentType } from '@foyer/contract/promotion/agent-types.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { requireMember } from '../../../accounts/members/member.store.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { maskName } from '../../../play/games/mask-name.ts';
import { findSubMembers, getBranch } from '../branch.store.ts';
import { previewStatement } from '../preview-statement.ts';
import { findStatements } from '../statement.store.ts';

const PAGE_SIZE = 50;

/** GET /wps/promotion/agentOverview: names are masked, and limits, breaks and exclusions are not shown. */
export const agentOverview: Handler<typeof contract> = async ({ merchant, query, session }, context) => {
  if (!isAgentType(session.type)) return refuse('access.denied');
  const { pool } = context;
  const { memberId } = session;
  const { filter = 'all', offset = 0 } = query;
  const [statements, member, branch, rows, running] = await Promise.all([
    findStatements(pool, memberId),
    requireMember(pool, memberId),
    getBranch(pool, memberId, merchant.code),
    findSubMembers(pool, { memberId, merchant: merchant.code, filter, offset, limit: PAGE_SIZE }),
    previewStatement({ memberId, merchant }, context),
  ]);
  return {
    code: member.referral_code,
    ...branch,
    turnoverMinor: String(branch.turnoverMinor),
    currency: session.currency,
    period: running.month.name,
    commissionMinor: String(running.computed?.commissionMinor ?? 0n),
    statements: statements.map(({ commissionMinor, paidAt, period }) => ({
      period,
      commissionMinor: String(commissionMinor),
      isPaid: paidAt !== null,
    })),
    rows: rows.map(({ isAgent, joinedAt, lastBetAt, members, turnoverMinor, username }) => ({
      name: maskName(username),
      isAgent,
      joinedAt: joinedAt.toISOString(),
      lastBetAt: lastBetAt?.toISOString() ?? null,
      turnoverMinor: String(turnoverMinor),
      members,
    })),
  };
};
