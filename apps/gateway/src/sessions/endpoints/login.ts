import type { login as contract } from '@foyer/contract/session/login.ts';
import type { Handler } from '../../http/call.ts';
import { refuse } from '../../http/refusal.ts';
import { findMemberByName, noteLogin } from '../../members/member.store.ts';
import { toUsernameKey } from '../../members/username.ts';
import { isPassword } from '../password.ts';
import { openSession } from '../session.ts';

/** POST /wps/session/login: an unknown user and a wrong password get the same answer in the same time. */
export const login: Handler<typeof contract> = async (call, context) => {
  const { username, password } = call.body;
  const member = await findMemberByName(context.db, call.merchant.code, toUsernameKey(username));
  if (!(await isPassword(password, member?.password_hash, context)) || !member) return refuse('login.cred.err');
  if (member.status === 'disabled') return refuse('account.disabled');
  const { id, token } = await openSession(member.id, call, context);
  await noteLogin(context.db, member.id);
  context.log.info({ kind: 'login', merchant: call.merchant.code, memberId: String(member.id), traceId: call.traceId });
  return {
    id,
    token,
    userName: member.username,
    customerType: member.type,
    firstTimeLogin: member.last_login_at === null,
    passwordExpired: member.password_expired,
    updatePassword: member.password_expired,
  };
};
