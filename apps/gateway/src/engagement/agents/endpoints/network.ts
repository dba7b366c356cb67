import type { network as contract } from '@foyer/contract/agent/network.ts';
import { isAgentType } from '@foyer/contract/promotion/agent-types.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { maskName } from '../../../play/games/mask-name.ts';
import { findNetwork, type NetworkAgent } from '../branch.store.ts';
import { findStatements } from '../statement.store.ts';

const MAX_MEMBERS = 300;

/** GET /wps/agent/network: the agent’s own branch only, each agent followed by those below it. */
export const network: Handler<typeof contract> = async ({ session }, { pool }) => {
  if (!isAgentType(session.type)) return refuse('access.denied');
  const [found, statements] = await Promise.all([
    findNetwork(pool, session.memberId, MAX_MEMBERS + 1),
    findStatements(pool, session.memberId),
  ]);
  const [last] = statements;
  const shares = new Map(last?.overrides.map(({ agentId, amountMinor }) => [agentId, amountMinor]));
  const shown = found.slice(0, MAX_MEMBERS);
  return {
    period: last?.period ?? null,
    currency: session.currency,
    isCut: found.length > MAX_MEMBERS,
    agents: inOrder(shown, session.memberId).map(({ agentId, depth, members, username }) => ({
      name: maskName(username),
      depth,
      members,
      agents: shown.filter(({ aboveId }) => aboveId === agentId).length,
      shareMinor: shares.get(String(agentId)) ?? '0',
    })),
  };
};

/** Each agent followed by those below it. */
const inOrder = (agents: readonly NetworkAgent[], aboveId: bigint): NetworkAgent[] =>
  agents.filter((one) => one.aboveId === aboveId).flatMap((one) => [one, ...inOrder(agents, one.agentId)]);
