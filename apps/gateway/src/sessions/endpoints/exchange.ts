import type { exchange as contract } from '@foyer/contract/session/exchange.ts';
import type { Handler } from '../../http/call.ts';
import { refuse } from '../../http/refusal.ts';
import { sha256 } from '../../http/seal.ts';
import { findMember } from '../../members/member.store.ts';
import { spendHandover } from '../handover.store.ts';
import { logIn } from '../log-in.ts';

/** POST /wps/session/exchange: every code that is worth nothing gets the same answer. */
export const exchange: Handler<typeof contract> = async (call, context) => {
  const memberId = await spendHandover(context.db, call.merchant.code, sha256(call.body.code));
  if (memberId === null) return refuse('user.or.token.invalid');
  return logIn({ member: await findMember(context.db, memberId), method: 'handover' }, call, context);
};
