import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { login } from '@foyer/contract/session/login.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import { type Member, recordLogin } from '../members/member.store.ts';
import { type LoginMethod, recordLoginEvent } from './login-event.ts';
import { issueSession } from './session.ts';

export type SessionValue = ValueOf<typeof login>;

/** Opens a session for an authenticated member, and records the login. */
export async function createSession(
  { member, method }: { member: Member; method: LoginMethod },
  caller: Caller,
  context: Context,
): Promise<SessionValue> {
  const session = await issueSession({ memberId: member.id, method }, caller, context);
  await recordLogin(context.db, member.id);
  await recordLoginEvent({ memberId: member.id, method, outcome: 'ok' }, caller, context);
  return toSessionValue(member, session);
}

/** A session as the contract defines it. */
export const toSessionValue = (member: Member, { id, token }: { id: string; token: string }): SessionValue => ({
  id,
  token,
  userName: member.username,
  customerType: member.type,
  firstTimeLogin: member.last_login_at === null,
  passwordExpired: member.password_expired,
  updatePassword: member.password_kind === 'initial' || member.password_expired,
});
