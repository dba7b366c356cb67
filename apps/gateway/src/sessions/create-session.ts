import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { login } from '@foyer/contract/session/login.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import { type Member, recordLogin } from '../members/member.store.ts';
import type { PolicyRefusal } from '../policy/policy.data.ts';
import { type LoginMethod, recordLoginEvent } from './login-event.ts';
import { type Inherited, issueSession } from './session.ts';

export type SessionValue = ValueOf<typeof login>;

/** Opens a session for an authenticated member who may log in, and records the login. */
export async function createSession(
  { member, method, inherited = {} }: { member: Member; method: LoginMethod; inherited?: Inherited },
  caller: Caller,
  context: Context,
): Promise<SessionValue | Refusal<PolicyRefusal>> {
  const session = await issueSession({ memberId: member.id, method, inherited }, caller, context);
  if (session instanceof Refusal) {
    await recordLoginEvent({ memberId: member.id, method, outcome: 'disabled' }, caller, context);
    return session;
  }
  await recordLogin(context.db, member.id);
  await recordLoginEvent({ memberId: member.id, method, outcome: 'ok' }, caller, context);
  return toSessionValue(member, { ...session, method }, caller);
}

/** A session as the contract defines it. */
export const toSessionValue = (
  member: Member,
  { id, method, token }: { id: string; token: string; method?: LoginMethod },
  { merchant }: Pick<Caller, 'merchant'>,
): SessionValue => ({
  id,
  token,
  userName: member.username,
  customerType: member.type,
  firstTimeLogin: member.last_login_at === null,
  passwordExpired: member.password_expired,
  updatePassword: member.password_kind === 'initial' || member.password_expired,
  // A passkey counts as two factors.
  required: member.second_factor || method === 'passkey' ? null : (merchant.secondFactor?.demands ?? null),
});
