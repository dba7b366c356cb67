import type { agentOverview as contract } from '@foyer/contract/promotion/agent-overview.ts';
import { isAgentType } from '@foyer/contract/promotion/agent-types.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { findStatements } from '../../agents/statement.store.ts';
import { maskName } from '../../games/mask-name.ts';
import type { Handler } from '../../http/call.ts';
import { requireMember } from '../../members/member.store.ts';
import { findSubMembers, getBranch } from '../agent.store.ts';

const PAGE_SIZE = 50;

/** GET /wps/promotion/agentOverview: names are masked, and nothing is told of limits, breaks or exclusions. */
export const agentOverview: Handler<typeof contract> = async ({ merchant, query, session }, { db, pool }) => {
  if (!isAgentType(session.type)) return refuse('access.denied');
  const { memberId } = session;
  const [statements, member, branch, rows] = await Promise.all([
    findStatements(pool, memberId),
    requireMember(db, memberId),
    getBranch(pool, memberId, merchant.code),
    findSubMembers(pool, { memberId, merchant: merchant.code, offset: query.offset ?? 0, limit: PAGE_SIZE }),
  ]);
  return {
    code: member.referral_code,
    ...branch,
    turnoverMinor: String(branch.turnoverMinor),
    currency: session.currency,
    statements: statements.map(({ carriedMinor, commissionMinor, netMinor, paidAt, period }) => ({
      period,
      netMinor: String(netMinor),
      carriedMinor: String(carriedMinor),
      commissionMinor: String(commissionMinor),
      isPaid: paidAt !== null,
    })),
    rows: rows.map(({ joinedAt, lastBetAt, members, turnoverMinor, username }) => ({
      name: maskName(username),
      joinedAt: joinedAt.toISOString(),
      lastBetAt: lastBetAt?.toISOString() ?? null,
      turnoverMinor: String(turnoverMinor),
      members,
    })),
  };
};
