import type { authKey as contract } from '@foyer/contract/chat/auth-key.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { issueAuthKey } from '../auth-key.ts';
import { customerOf } from '../customer.ts';

/** GET /wps/chat/authKey. A visitor who has not written anything gets no key. */
export const authKey: Handler<typeof contract> = (call, context) => {
  const customer = call.merchant.has('CBS3') ? customerOf(call, context) : null;
  return customer ? issueAuthKey(customer, context) : refuse('access.denied');
};
