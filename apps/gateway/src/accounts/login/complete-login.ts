import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { may, toPolicyRefusal } from '../../platform/policy/may.ts';
import type { Member } from '../members/member.store.ts';
import { createSession, type SessionValue } from '../sessions/create-session.ts';
import { type LoginMethod, recordLoginEvent } from '../sessions/login-event.ts';
import { nextSecret, rememberDevice } from '../sessions/remembered-login.ts';
import type { Admit, SessionRefusal } from '../sessions/session.ts';
import { linkIdentity } from '../social/link-identity.ts';
import type { SocialProof } from '../verification/token-payloads.ts';
import { isNewDevice, notifyOfNewDevice } from './notify-of-new-device.ts';
import { askSecondFactor, factorFor } from './second-factor.ts';

/** An authenticated member, and the method used. */
export interface VerifiedMember {
  member: Member;
  method: LoginMethod;
  /** A social identity to link once every factor is verified. */
  link?: SocialProof | null;
}

/** Whether and how the device is remembered. */
export interface DeviceOptions {
  /** Remember the device. */
  remember: boolean;
  /** Set if it is already remembered: its secret is replaced by the next one. */
  remembered: { id: string; secretHash: Buffer } | null;
}

export type LoginRefusal = SessionRefusal | Refusal<'login_verify_required' | 'password.required'>;

/**
 * The last step of every login: refuses a member who may not log in, requires the second factor whatever the first one was, and
 * only then opens a session.
 */
export async function completeLogin(
  proof: VerifiedMember,
  device: DeviceOptions,
  { caller, context }: { caller: Caller; context: Context },
): Promise<SessionValue | LoginRefusal> {
  const { member, method } = proof;
  const note = (outcome: 'disabled' | 'second-factor') =>
    recordLoginEvent({ memberId: member.id, method, outcome }, caller, context);
  const reason = await may(context.pool, { memberId: member.id }, 'login');
  if (reason) {
    await note('disabled');
    return toPolicyRefusal(reason);
  }
  const factor = await factorFor(proof, context);
  if (factor === 'none-left') return refuse('password.required');
  if (!factor) return createMemberSession(proof, device, { caller, context });
  await note('second-factor');
  return askSecondFactor({ ...proof, kind: factor, device }, caller, context);
}

/** Opens a session once every required factor is verified, unless what the login began with has become invalid since. */
export async function createMemberSession(
  proof: VerifiedMember,
  device: DeviceOptions,
  { caller, context }: { caller: Caller; context: Context },
): Promise<SessionValue | SessionRefusal> {
  const { member, method } = proof;
  // A remembered device has logged in before.
  const isNew = method !== 'remembered' && (await isNewDevice(member.id, caller, context));
  // A remembered device does not prove who is using it.
  const inherited = method === 'remembered' ? { provedAt: new Date(0) } : {};
  const admit = admitWith(proof, device, { caller, context });
  const session = await createSession({ member, method, inherited, admit }, caller, context);
  if (session instanceof Refusal) return session;
  if (isNew) await notifyOfNewDevice({ memberId: member.id, sessionId: session.id }, caller, context);
  return session;
}

/** What a login stores besides its session: an identity, and the device. */
const admitWith =
  (
    { link, member }: VerifiedMember,
    { remember, remembered }: DeviceOptions,
    { caller, context }: { caller: Caller; context: Context },
  ): Admit =>
  async (client) => {
    const { randomBytes, seal } = context;
    const linking = { pool: client, seal };
    if (link && !(await linkIdentity({ memberId: member.id, proof: link }, caller, linking)))
      return refuse('social.exists');
    if (remembered) {
      const next = await nextSecret(remembered.id, remembered.secretHash, { pool: client, randomBytes });
      return next ? { rememberSecret: next } : refuse('login.cred.err');
    }
    const secret = remember ? await rememberDevice(member.id, caller, { pool: client, randomBytes }) : null;
    return secret ? { rememberSecret: secret } : {};
  };
