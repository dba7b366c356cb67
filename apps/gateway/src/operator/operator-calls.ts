import { AGENT_CALLS } from './agent-calls.ts';
import { DESK_CALLS } from './desk-calls.ts';
import { FEEDBACK_CALLS } from './feedback-calls.ts';
import { MEMBER_CALLS } from './member-calls.ts';
import type { SessionCallName, StaffHandlersOf } from './operator-call.ts';
import { PASSKEY_CALLS } from './passkey-calls.ts';
import { PAYMENT_CALLS } from './payment-calls.ts';
import { PROMOTION_CALLS } from './promotion-calls.ts';
import { VENDOR_CALLS } from './vendor-calls.ts';

/** Every call of `POST /operator/<name>` that needs a session. */
export const OPERATOR_CALLS: StaffHandlersOf<SessionCallName> = {
  ...MEMBER_CALLS,
  ...VENDOR_CALLS,
  ...PAYMENT_CALLS,
  ...PROMOTION_CALLS,
  ...AGENT_CALLS,
  ...DESK_CALLS,
  ...PASSKEY_CALLS,
  ...FEEDBACK_CALLS,
};
