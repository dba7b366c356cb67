import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import type { Member } from '../members/member.store.ts';
import { createSession, type SessionValue } from '../sessions/create-session.ts';
import { type LoginMethod, recordLoginEvent } from '../sessions/login-event.ts';
import { nextSecret, rememberDevice } from '../sessions/remembered-login.ts';
import { linkIdentity } from '../social/link-identity.ts';
import type { SocialProof } from '../verification/token-payloads.ts';
import { askSecondFactor, factorFor } from './second-factor.ts';

/** An authenticated member, and the method used. */
export interface VerifiedMember {
  member: Member;
  method: LoginMethod;
  /** Who they are elsewhere, to be linked when everything is proved. */
  link?: SocialProof | null;
}

/** Whether and how the device is remembered. */
export interface DeviceOptions {
  /** Remember it from now on. */
  remember: boolean;
  /** It is remembered already: its next secret, in exchange for the one it used. */
  remembered: { id: string; secretHash: Buffer | null } | null;
}

export type LoginRefusal = Refusal<
  'account.disabled' | 'login_verify_required' | 'password.required' | 'social.exists'
>;

/**
 * What every way in ends with: who is disabled stays out, a second factor is asked for whatever the first was, and
 * only then a session is opened.
 */
export async function completeLogin(
  proof: VerifiedMember,
  wish: DeviceOptions,
  { caller, context }: { caller: Caller; context: Context },
): Promise<SessionValue | LoginRefusal> {
  const { member, method } = proof;
  const note = (outcome: 'disabled' | 'second-factor') =>
    recordLoginEvent({ memberId: member.id, method, outcome }, caller, context);
  if (member.status === 'disabled') {
    await note('disabled');
    return refuse('account.disabled');
  }
  const factor = await factorFor(proof, context);
  if (factor === 'none-left') return refuse('password.required');
  if (!factor) return createMemberSession(proof, wish, { caller, context });
  await note('second-factor');
  return askSecondFactor({ ...proof, kind: factor, wish }, caller, context);
}

/** Opens a session once every required factor is verified. */
export async function createMemberSession(
  { link, member, method }: VerifiedMember,
  { remember, remembered }: DeviceOptions,
  { caller, context }: { caller: Caller; context: Context },
): Promise<SessionValue | Refusal<'social.exists'>> {
  if (link && !(await linkIdentity({ memberId: member.id, proof: link }, caller, context)))
    return refuse('social.exists');
  const session = await createSession({ member, method }, caller, context);
  const secret = remembered
    ? await nextSecret(remembered.id, remembered.secretHash, context)
    : remember && (await rememberDevice(member.id, caller, context));
  return secret ? { ...session, rememberSecret: secret } : session;
}
