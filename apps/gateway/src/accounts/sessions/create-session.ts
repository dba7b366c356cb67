import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { login } from '@foyer/contract/session/login.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { recordLogin } from '../members/credentials.store.ts';
import type { Member } from '../members/member.store.ts';
import { type LoginMethod, type LoginOutcome, recordLoginEvent } from './login-event.ts';
import { isOutdated, issueSession, type NewLogin, type SessionRefusal } from './session.ts';

export type SessionValue = ValueOf<typeof login>;

/** Opens a session for an authenticated member who may log in, and records the login. */
export async function createSession(
  login: NewLogin,
  caller: Caller,
  context: Context,
): Promise<SessionValue | SessionRefusal> {
  const { member, method } = login;
  const session = await issueSession(login, caller, context);
  if (session instanceof Refusal) {
    const outcome = outcomeOf(session, method);
    if (outcome) await recordLoginEvent({ memberId: member.id, method, outcome }, caller, context);
    return session;
  }
  await recordLogin(context.pool, member.id);
  await recordLoginEvent({ memberId: member.id, method, outcome: 'ok' }, caller, context);
  const value = toSessionValue(member, { ...session, method }, caller);
  return session.rememberSecret ? { ...value, rememberSecret: session.rememberSecret } : value;
}

/** How a refused login appears in the history: one with a password that was replaced meanwhile, as one with a wrong password. */
function outcomeOf(refusal: SessionRefusal, method: LoginMethod): LoginOutcome | null {
  if (isOutdated(refusal)) return method === 'password' ? 'wrong-password' : null;
  return refusal.code === 'social.exists' ? null : 'disabled';
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
