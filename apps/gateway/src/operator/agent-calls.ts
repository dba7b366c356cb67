import { APPLICATION_REFUSALS } from '@foyer/contract/agent/shapes.ts';
import Type from 'typebox';
import { approveAgentStatement, findAgentStatements } from './agent-statements.ts';
import { findAgentMembers, settleAgentMember } from './decide-agent-members.ts';
import { approveApplication, findApplications, refuseApplication } from './decide-applications.ts';
import { call, type OperatorCall } from './operator-call.ts';

const merchant = Type.String({ maxLength: 40 });
const reason = Type.String({ maxLength: 200 });

const Statement = Type.Object({
  merchant,
  agentId: Type.String({ pattern: '^\\d{1,18}$' }),
  period: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  reason,
});

const Member = Type.Object({
  merchant,
  memberId: Type.String({ pattern: '^\\d{1,18}$' }),
  isCleared: Type.Boolean(),
  reason,
});

const Application = { merchant, applicationId: Type.String({ format: 'uuid' }), reason };

/** Calls of staff about agents (docs/promotions.md). */
export const AGENT_CALLS: ReadonlyMap<string, OperatorCall> = new Map([
  [
    'agent-statements',
    call(Type.Object({ merchant }), (named, { person }, context) =>
      findAgentStatements(named.merchant, person, context),
    ),
  ],
  [
    'approve-agent-statement',
    call(Statement, ({ agentId, ...rest }, { person }, context) =>
      approveAgentStatement({ ...rest, agentId: BigInt(agentId) }, person, context),
    ),
  ],
  [
    'agent-members',
    call(Type.Object({ merchant }), (named, { person }, context) => findAgentMembers(named.merchant, person, context)),
  ],
  [
    'settle-agent-member',
    call(Member, ({ memberId, ...decision }, { person }, context) =>
      settleAgentMember({ ...decision, memberId: BigInt(memberId) }, person, context),
    ),
  ],
  [
    'agent-applications',
    call(Type.Object({ merchant }), (named, { person }, context) => findApplications(named.merchant, person, context)),
  ],
  [
    'approve-agent-application',
    call(Type.Object(Application), (decision, { person }, context) => approveApplication(decision, person, context)),
  ],
  [
    'refuse-agent-application',
    call(
      Type.Object({ ...Application, refusal: Type.Enum([...APPLICATION_REFUSALS]) }),
      (decision, { person }, context) => refuseApplication(decision, person, context),
    ),
  ],
]);
