import Type from 'typebox';
import { INVITING_WAYS } from '../agent/inviting-ways.data.ts';
import { APPLICATION_REFUSALS } from '../agent/shapes.ts';
import { AmountMinor, Currency, Instant } from '../schemas.ts';
import { Code, nullable, Reason, RowId } from './shapes.ts';
import { staffCall } from './staff-call.ts';

const Merchant = Type.Object({ merchant: Code });
const Refused = Type.Enum([...APPLICATION_REFUSALS]);
const Decision = { merchant: Code, applicationId: Type.String({ format: 'uuid' }), reason: Reason };
const ApprovedBy = Type.Array(Type.String());

/** What an agent is paid for a month. */
const Statement = Type.Object({
  agentId: RowId,
  period: Type.String({ description: 'the month, such as 2026-11' }),
  currency: Currency,
  month: Type.Object(
    {
      revenueMinor: AmountMinor,
      bonusMinor: AmountMinor,
      rebateMinor: AmountMinor,
      depositMinor: AmountMinor,
      chargebackMinor: Type.Optional(AmountMinor),
      qualified: Type.String({ description: 'number of members who count for the first time' }),
    },
    { description: 'sums over all members of the agent' },
  ),
  carriedMinor: AmountMinor,
  netMinor: AmountMinor,
  ownMinor: AmountMinor,
  overrides: Type.Array(Type.Object({ agentId: Type.String(), baseMinor: AmountMinor, amountMinor: AmountMinor })),
  commissionMinor: AmountMinor,
  hash: Type.String(),
  approvedBy: ApprovedBy,
});

const Application = Type.Object({
  id: Type.String(),
  merchant: Type.String(),
  memberId: RowId,
  username: Type.String(),
  state: Type.Enum(['draft', 'submitted', 'checked', 'approved', 'refused', 'withdrawn']),
  way: Type.Enum([...INVITING_WAYS]),
  name: Type.String(),
  link: Type.String(),
  refusal: nullable(Refused),
  approvedBy: ApprovedBy,
  submittedAt: nullable(Instant),
  kycLevel: Type.Integer({ description: '0 before the first check of their identity' }),
  joinedAt: Instant,
  referred: Type.Integer({ description: 'number of members whom the applicant has referred' }),
});

/** Agents: applications, members and pay (docs/promotions.md). */
export const agentCalls = {
  'agent-statements': staffCall({
    summary: 'The statements that have not been paid, oldest first.',
    permission: 'agent.pay',
    body: Merchant,
    value: Type.Object({ statements: Type.Array(Statement) }),
    refusals: ['forbidden'],
  }),
  'approve-agent-statement': staffCall({
    summary: 'Approves a statement, and pays it with the second approval.',
    permission: 'agent.pay',
    body: Type.Object({
      merchant: Code,
      agentId: RowId,
      period: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
      reason: Reason,
    }),
    value: Type.Object({ state: Type.Enum(['waiting', 'paid']), approvedBy: ApprovedBy }),
    refusals: ['reason', 'forbidden', 'unknown', 'unchanged', 'earlier', 'same'],
  }),
  'agent-members': staffCall({
    summary: 'The members of agents for whom nothing is paid until staff have checked them.',
    permission: 'referral.decide',
    body: Merchant,
    value: Type.Object({
      members: Type.Array(
        Type.Object({
          memberId: RowId,
          agentId: RowId,
          flags: Type.Array(Type.String(), { description: 'why both may be one person' }),
          foundAt: Instant,
        }),
      ),
    }),
    refusals: ['forbidden'],
  }),
  'settle-agent-member': staffCall({
    summary: 'Clears a member of an agent, or decides that nothing is paid for them.',
    permission: 'referral.decide',
    body: Type.Object({ merchant: Code, memberId: RowId, isCleared: Type.Boolean(), reason: Reason }),
    value: Type.Object({ state: Type.Enum(['cleared', 'refused']) }),
    refusals: ['reason', 'forbidden', 'unknown'],
  }),
  'agent-applications': staffCall({
    summary: 'The applications that wait for staff, oldest first.',
    permission: 'agent.decide',
    body: Merchant,
    value: Type.Object({ applications: Type.Array(Application) }),
    refusals: ['forbidden'],
  }),
  'approve-agent-application': staffCall({
    summary: 'Approves an application; the second person makes the applicant an agent.',
    permission: 'agent.decide',
    body: Type.Object(Decision),
    value: Type.Object({ state: Type.Enum(['checked', 'approved']), approvedBy: ApprovedBy }),
    refusals: ['reason', 'forbidden', 'unknown', 'unchanged', 'same', 'policy', 'depth'],
  }),
  'refuse-agent-application': staffCall({
    summary: 'Refuses an application, with a reason that the applicant sees.',
    permission: 'agent.decide',
    body: Type.Object({ ...Decision, refusal: Refused }),
    value: Type.Object({ state: Type.Literal('refused') }),
    refusals: ['reason', 'forbidden', 'unknown', 'unchanged'],
  }),
};
