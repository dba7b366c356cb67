import type { agentCalls } from '@foyer/contract/staff/agents.ts';
import { approveAgentStatement, findAgentStatements } from './agent-statements.ts';
import { findAgentMembers, settleAgentMember } from './decide-agent-members.ts';
import { approveApplication, findApplications, refuseApplication } from './decide-applications.ts';
import type { StaffHandlersOf } from './operator-call.ts';

/** Calls of staff about agents (docs/promotions.md). */
export const AGENT_CALLS: StaffHandlersOf<keyof typeof agentCalls> = {
  'agent-statements': ({ merchant }, { person }, context) => findAgentStatements(merchant, person, context),
  'approve-agent-statement': ({ agentId, ...rest }, { person }, context) =>
    approveAgentStatement({ ...rest, agentId: BigInt(agentId) }, person, context),
  'agent-members': ({ merchant }, { person }, context) => findAgentMembers(merchant, person, context),
  'settle-agent-member': ({ memberId, ...decision }, { person }, context) =>
    settleAgentMember({ ...decision, memberId: BigInt(memberId) }, person, context),
  'agent-applications': ({ merchant }, { person }, context) => findApplications(merchant, person, context),
  'approve-agent-application': (decision, { person }, context) => approveApplication(decision, person, context),
  'refuse-agent-application': (decision, { person }, context) => refuseApplication(decision, person, context),
};
