import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import { type Member, noteLogin } from '../members/member.store.ts';
import type { Proof, SessionValue } from './enter.ts';
import { noteLoginEvent } from './login-event.ts';
import { openSession } from './session.ts';

/** Opens a session for a member who has proved to be one, and remembers the login. */
export async function logIn({ member, method }: Proof, caller: Caller, context: Context): Promise<SessionValue> {
  const session = await openSession({ memberId: member.id, method }, caller, context);
  await noteLogin(context.db, member.id);
  await noteLoginEvent({ memberId: member.id, method, outcome: 'ok' }, caller, context);
  return toSessionValue(member, session);
}

/** A session as the contract shows it. */
export const toSessionValue = (member: Member, { id, token }: { id: string; token: string }): SessionValue => ({
  id,
  token,
  userName: member.username,
  customerType: member.type,
  firstTimeLogin: member.last_login_at === null,
  passwordExpired: member.password_expired,
  updatePassword: member.password_kind === 'initial' || member.password_expired,
});
