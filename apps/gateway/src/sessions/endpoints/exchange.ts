import type { exchange as contract } from '@foyer/contract/session/exchange.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../http/call.ts';
import { sha256 } from '../../http/secret-box.ts';
import { requireMember } from '../../members/member.store.ts';
import { createSession } from '../create-session.ts';
import { consumeHandover } from '../handover.store.ts';

/** POST /wps/session/exchange: every invalid code gets the same refusal. */
export const exchange: Handler<typeof contract> = async (call, context) => {
  const memberId = await consumeHandover(context.db, call.merchant.code, sha256(call.body.code));
  if (memberId === null) return refuse('user.or.token.invalid');
  return createSession({ member: await requireMember(context.db, memberId), method: 'handover' }, call, context);
};
