import type { login as contract } from '@foyer/contract/session/login.ts';
import type { Handler } from '../../http/call.ts';
import { refuse } from '../../http/refusal.ts';
import { findMemberByName } from '../../members/member.store.ts';
import { toUsernameKey } from '../../members/username.ts';
import { logIn } from '../log-in.ts';
import { isPassword } from '../password.ts';

/** POST /wps/session/login: an unknown user and a wrong password get the same answer in the same time. */
export const login: Handler<typeof contract> = async (call, context) => {
  const { username, password } = call.body;
  const member = await findMemberByName(context.db, call.merchant.code, toUsernameKey(username));
  if (!(await isPassword(password, member?.password_hash, context)) || !member) return refuse('login.cred.err');
  if (member.status === 'disabled') return refuse('account.disabled');
  return logIn(member, call, context);
};
