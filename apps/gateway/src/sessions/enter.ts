import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { login } from '@foyer/contract/session/login.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import type { Member } from '../members/member.store.ts';
import { linkIdentity } from '../social/link-identity.ts';
import type { SocialProof } from '../social/social-proof.ts';
import { logIn } from './log-in.ts';
import { type LoginMethod, noteLoginEvent } from './login-event.ts';
import { nextSecret, rememberDevice } from './remembered-login.ts';
import { askSecondFactor, factorFor } from './second-factor.ts';

export type SessionValue = ValueOf<typeof login>;

/** Somebody who has proved to be a member, and how. */
export interface Proof {
  member: Member;
  method: LoginMethod;
  /** Who they are elsewhere, to be linked when everything is proved. */
  link?: SocialProof | null;
}

/** What becomes of the device. */
export interface DeviceWish {
  /** Remember it from now on. */
  remember: boolean;
  /** It is remembered already: its next secret, in exchange for the one it used. */
  remembered: { id: string; secretHash: Buffer | null } | null;
}

export type EntryRefusal = Refusal<
  'account.disabled' | 'login_verify_required' | 'password.required' | 'social.exists'
>;

/**
 * What every way in ends with: who is disabled stays out, a second factor is asked for whatever the first was, and
 * only then a session is opened.
 */
export async function enter(
  proof: Proof,
  wish: DeviceWish,
  { caller, context }: { caller: Caller; context: Context },
): Promise<SessionValue | EntryRefusal> {
  const { member, method } = proof;
  const note = (outcome: 'disabled' | 'second-factor') =>
    noteLoginEvent({ memberId: member.id, method, outcome }, caller, context);
  if (member.status === 'disabled') {
    await note('disabled');
    return refuse('account.disabled');
  }
  const factor = await factorFor(proof, context);
  if (factor === 'none-left') return refuse('password.required');
  if (!factor) return openFor(proof, wish, { caller, context });
  await note('second-factor');
  return askSecondFactor({ ...proof, kind: factor, wish }, caller, context);
}

/** Opens the session of somebody who has proved everything that was asked. */
export async function openFor(
  { link, member, method }: Proof,
  { remember, remembered }: DeviceWish,
  { caller, context }: { caller: Caller; context: Context },
): Promise<SessionValue | Refusal<'social.exists'>> {
  if (link && !(await linkIdentity({ memberId: member.id, proof: link }, caller, context)))
    return refuse('social.exists');
  const session = await logIn({ member, method }, caller, context);
  const secret = remembered
    ? await nextSecret(remembered.id, remembered.secretHash, context)
    : remember && (await rememberDevice(member.id, caller, context));
  return secret ? { ...session, rememberSecret: secret } : session;
}
