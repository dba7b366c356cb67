import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import type { Member } from '../members/member.store.ts';
import { matchesPassword, usablePasswordHash } from '../members/password-hash.ts';
import { throttleGuessing } from '../sessions/login-delay.ts';
import { recordStepUp } from '../sessions/session.store.ts';

/** How long after a login security settings can be changed without the password. */
const FRESH_MS = 10 * 60_000;

interface StepUpCall extends Caller {
  body: { password?: string };
  session: MemberSession;
}

export const isStepUpFresh = ({ provedAt }: MemberSession, { now }: Pick<Context, 'now'>): boolean =>
  now() - provedAt.getTime() < FRESH_MS;

/**
 * Step-up authentication: requires a recent login, or the password.
 * @returns null if the member is verified
 */
export async function requireStepUp(
  { call, member, isPasswordNeeded = false }: { call: StepUpCall; member: Member; isPasswordNeeded?: boolean },
  context: Context,
): Promise<Refusal<'password.required' | 'login.cred.err' | 'TOO_MANY_REQUEST_VERIFY'> | null> {
  const { password } = call.body;
  if (!password) return !isPasswordNeeded && isStepUpFresh(call.session, context) ? null : refuse('password.required');
  const forget = await throttleGuessing({ account: member.username_key, memberId: member.id }, call, context);
  if (typeof forget !== 'function') return tooMany(forget);
  const passwordHash = usablePasswordHash(member, context);
  if (!(await matchesPassword(password, { passwordHash, owner: call }, context))) return refuse('login.cred.err');
  await forget();
  await recordStepUp(context.pool, call.session.sessionId);
  return null;
}

const tooMany = ({ retryAfterSeconds }: Refusal) =>
  new Refusal('TOO_MANY_REQUEST_VERIFY', undefined, retryAfterSeconds);
