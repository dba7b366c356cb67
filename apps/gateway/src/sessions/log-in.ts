import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { login } from '@foyer/contract/session/login.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import { type Member, noteLogin } from '../members/member.store.ts';
import { openSession } from './session.ts';

/** Opens a session for a member who has proved to be one, and remembers the login. */
export async function logIn(member: Member, caller: Caller, context: Context): Promise<ValueOf<typeof login>> {
  const { id, token } = await openSession(member.id, caller, context);
  await noteLogin(context.db, member.id);
  const { merchant, traceId } = caller;
  context.log.info({ kind: 'login', merchant: merchant.code, memberId: String(member.id), traceId });
  return {
    id,
    token,
    userName: member.username,
    customerType: member.type,
    firstTimeLogin: member.last_login_at === null,
    passwordExpired: member.password_expired,
    updatePassword: member.password_expired,
  };
}
