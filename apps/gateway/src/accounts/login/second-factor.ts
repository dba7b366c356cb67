import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { FactorKind } from '../../db/tables.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { Member } from '../members/member.store.ts';
import { maskEmail, maskMobile } from '../members/mobile-number.ts';
import { consumeRecoveryCode } from '../security/recovery-code.ts';
import { hasTotp } from '../security/totp.store.ts';
import { isTotpCode } from '../security/totp.ts';
import { isOwnDevice } from '../sessions/own-device.ts';
import { consumeCode, RESEND_SECONDS, sendCode } from '../verification/one-time-code.ts';
import { issueToken } from '../verification/one-time-token.ts';
import type { DeviceOptions, VerifiedMember } from './complete-login.ts';

const CHALLENGE_SECONDS = 600;
const TRIES = 5;

/**
 * The second factor that a login still requires (ASVS 6.3.4: all login methods are equally strong).
 * A passkey counts as two factors; an SMS code is not required twice.
 * @returns null when none is required; 'none-left' when the only one was already used for this login
 */
export async function factorFor(
  { member, method }: VerifiedMember,
  { pool }: Pick<Context, 'pool'>,
): Promise<FactorKind | null | 'none-left'> {
  const kind = member.second_factor;
  if (!kind || method === 'passkey') return null;
  if (kind !== 'sms' || method !== 'sms') return kind;
  if (await hasTotp(pool, member.id)) return 'ga';
  return member.email ? 'email' : 'none-left';
}

interface Waiting extends VerifiedMember {
  kind: FactorKind;
  device: DeviceOptions;
}

/** Suspends a login until its second factor: sends the code and returns how to continue. */
export async function askSecondFactor(
  { kind, link = null, member, method, device }: Waiting,
  caller: Caller,
  context: Context,
): Promise<Refusal<'login_verify_required'>> {
  const id = await issueToken(
    {
      kind: 'login-challenge',
      merchant: caller.merchant,
      goodForSeconds: CHALLENGE_SECONDS,
      tries: TRIES,
      payload: {
        memberId: String(member.id),
        credentialsVersion: member.credentials_version,
        kind,
        method,
        remember: device.remember,
        deviceId: caller.deviceId,
        remembered: device.remembered && {
          id: device.remembered.id,
          secretHash: device.remembered.secretHash.toString('base64url'),
        },
        link,
      },
    },
    context,
  );
  const failed = await sendFactorCode(member, kind, { caller, context });
  const refusal = refuse('login_verify_required', kind);
  const destination = destinationOf(member, kind);
  // A recently sent code is still valid; one that could not be sent may be requested again immediately.
  const resendSeconds =
    kind === 'ga' || failed?.code === 'vendor.unavailable' ? 0 : (failed?.retryAfterSeconds ?? RESEND_SECONDS);
  refusal.challenge = { id, destination, resendSeconds };
  return refusal;
}

/** Sends the code of a second factor; an authenticator needs none. @returns null if it was sent */
export async function sendFactorCode(
  member: Member,
  kind: FactorKind,
  { caller, context }: { caller: Caller; context: Context },
): Promise<Refusal<'TOO_MANY_REQUEST_SMS' | 'vendor.unavailable'> | null> {
  const to = kind === 'sms' ? member.mobile : member.email;
  if (kind === 'ga' || !to) return null;
  const channel = kind;
  // The caller already has the password, or a remembered device.
  const isTrusted = await isOwnDevice(member.id, caller, context);
  return sendCode({ caller, purpose: 'second-factor', channel, to, memberId: member.id, isTrusted }, context);
}

/** Whether a code is valid for the factor: its own code, or a recovery code. */
export async function isFactorCode(
  member: Member,
  { kind, code }: { kind: FactorKind; code: string },
  { caller, context }: { caller: Caller; context: Context },
): Promise<boolean> {
  const isRight =
    kind === 'ga'
      ? await isTotpCode({ memberId: member.id, code }, context)
      : await isSentCode(member, { kind, code }, { caller, context });
  return isRight || consumeRecoveryCode(member.id, code, context);
}

async function isSentCode(
  member: Member,
  { kind, code }: { kind: 'email' | 'sms'; code: string },
  { caller, context }: { caller: Caller; context: Context },
): Promise<boolean> {
  const to = kind === 'sms' ? member.mobile : member.email;
  if (!to) return false;
  const spent = await consumeCode({ caller, purpose: 'second-factor', channel: kind, to }, code, context);
  return spent !== false && spent.memberId === member.id;
}

/** The masked contact that the code was sent to; empty for an authenticator. */
export function destinationOf({ email, mobile }: Member, kind: FactorKind): string {
  if (kind === 'sms') return mobile ? maskMobile(mobile) : '';
  return kind === 'email' && email ? maskEmail(email) : '';
}
