import { refuse } from '@foyer/http/refusal.ts';
import Type, { type Static, type TObject } from 'typebox';
import type { Context } from '../context.ts';
import { MEMBER_ACTIONS } from '../platform/policy/policy.data.ts';
import { AGENT_CALLS } from './agent-calls.ts';
import { changeMember, confirmLift, requestLift } from './change-member.ts';
import { describeMember } from './describe-member.ts';
import { DESK_CALLS } from './desk-calls.ts';
import { FEEDBACK_CALLS } from './feedback-calls.ts';
import { findRequestsFor } from './find-requests.ts';
import type { MemberChange } from './member-state.ts';
import { call, type Operator, type OperatorCall } from './operator-call.ts';
import { PASSKEY_CALLS } from './passkey-calls.ts';
import { PAYMENT_CALLS } from './payment-calls.ts';
import { PROMOTION_CALLS } from './promotion-calls.ts';
import { VENDOR_CALLS } from './vendor-calls.ts';

const Name = Type.String({ minLength: 1, maxLength: 64 });
const Target = { merchant: Name, username: Name, reason: Type.String({ maxLength: 200 }) };
const Action = Type.Object({ ...Target, action: Type.Enum([...MEMBER_ACTIONS]) });

const change =
  (kind: 'disable' | 'enable') =>
  (target: Static<TObject<typeof Target>>, { person }: Operator, context: Context) =>
    changeMember(target, { change: { kind }, person }, context);

const block =
  (kind: 'block' | 'unblock') =>
  ({ action, ...target }: Static<typeof Action>, { person }: Operator, context: Context) =>
    changeMember(target, { change: { kind, action } satisfies MemberChange, person }, context);

/** Every call of `POST /operator/<name>` that needs a session (docs/guides/how-to-restrict-a-member.md). */
export const OPERATOR_CALLS: ReadonlyMap<string, OperatorCall> = new Map([
  ...VENDOR_CALLS,
  ...PAYMENT_CALLS,
  ...PROMOTION_CALLS,
  ...AGENT_CALLS,
  ...DESK_CALLS,
  ...PASSKEY_CALLS,
  ...FEEDBACK_CALLS,
  [
    'member',
    call(Type.Object({ merchant: Name, username: Name }), async (name, operator, context) => {
      return (await describeMember(name, operator, context)) ?? refuse('unknown');
    }),
  ],
  ['disable', call(Type.Object(Target), change('disable'))],
  ['enable', call(Type.Object(Target), change('enable'))],
  [
    'exclude',
    call(
      Type.Object({ ...Target, until: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]) }),
      async ({ until, ...target }, { person }, context) => {
        const end = until === null ? null : new Date(until);
        if (end && !(end.getTime() > context.now())) return refuse('invalid');
        return changeMember(target, { change: { kind: 'exclude', until: end }, person }, context);
      },
    ),
  ],
  ['block', call(Action, block('block'))],
  ['unblock', call(Action, block('unblock'))],
  ['lift-exclusion', call(Type.Object(Target), (target, { person }, context) => requestLift(target, person, context))],
  [
    'confirm',
    call(Type.Object({ requestId: Type.String({ format: 'uuid' }) }), ({ requestId }, { person }, context) =>
      confirmLift(requestId, person, context),
    ),
  ],
  [
    'requests',
    call(Type.Object({}), async (_body, { person }, context) => ({ requests: await findRequestsFor(person, context) })),
  ],
]);
