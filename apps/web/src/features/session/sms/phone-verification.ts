import { readStored, removeStored, writeStored } from '../../../device/storage.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import type { PagePhone } from '../../../page/page-social.ts';
import { readStoredProof, type SocialProof, storeProof, toProof } from '../social/social-proof.ts';
import type { MobileFields, SentCode } from './send-code.ts';

const KEY = 'phoneVerification';

/** A code that Firebase has sent; survives a reload. */
interface Verification extends PagePhone {
  id: string;
  /** The code that was correct: if the form is sent again, Firebase is not asked twice. */
  provedBy?: string;
}

/** The wait before another code, as on Firebase's own pages; its codes expire after five minutes. */
const RESEND_SECONDS = 60;
const EXPIRES_SECONDS = 300;

/** Has a code sent by Firebase, for merchants with FIREBASESMS3. */
export async function requestFirebaseCode(fields: MobileFields, phone: PagePhone, locale: string): Promise<SentCode> {
  if (!fields.mobileNum) return { refusal: { code: 'required', message: '' } };
  const { toE164 } = await import('./phone-format.ts');
  const number = toE164(fields);
  if (!number) return { refusal: { code: 'mobile.invalid', message: '' } };
  try {
    const id = await send(number, phone, locale);
    writeStored('session', KEY, { ...phone, id });
    return { resendSeconds: RESEND_SECONDS, expiresSeconds: EXPIRES_SECONDS };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return {
      refusal: { code: error.code === 'auth/invalid-phone-number' ? 'mobile.invalid' : error.code, message: '' },
    };
  }
}

/**
 * Proves the number that a code was sent to.
 * @throws GatewayError `verify.code.err` for a wrong code, `auth/code-expired` if no code is awaited, or another of Firebase's codes
 */
export async function provePhone(code: string): Promise<SocialProof> {
  const verification = readStored('session', KEY, isVerification);
  if (!verification) throw new GatewayError('auth/code-expired');
  const stored = readStoredProof(Date.now());
  if (verification.provedBy === code && stored?.channel === 'sms') return stored;
  const proof = toProof('sms', await confirm(verification, code), {});
  writeStored('session', KEY, { ...verification, provedBy: code });
  storeProof(proof);
  return proof;
}

/** Drops the verification; call it once the number has a session. */
export const forgetPhone = (): void => removeStored('session', KEY);

async function send(number: string, { firebase, sandbox }: PagePhone, locale: string): Promise<string> {
  if (sandbox) return (await post(sandbox, { number })).verificationId ?? '';
  const { sendFirebaseCode } = await import('../social/firebase-phone.ts');
  return sendFirebaseCode(number, firebase, locale);
}

async function confirm({ firebase, id, sandbox }: Verification, code: string): Promise<string> {
  try {
    if (sandbox) return (await post(`${sandbox}/confirm`, { verificationId: id, code })).idToken ?? '';
    const { confirmFirebaseCode } = await import('../social/firebase-phone.ts');
    return await confirmFirebaseCode(id, code, firebase);
  } catch (error) {
    const isWrong = error instanceof GatewayError && WRONG_CODE.includes(error.code);
    throw isWrong ? new GatewayError('verify.code.err', { cause: error }) : error;
  }
}

const WRONG_CODE = ['auth/invalid-verification-code', 'auth/missing-verification-code'];

/** Calls the sandbox instead of Firebase; it has the same error codes. */
async function post(address: string, fields: Record<string, string>): Promise<Record<string, string | undefined>> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null);
  const value = await answer?.json().catch(() => null);
  if (!answer || !value) throw new GatewayError('auth/network-request-failed');
  if (!answer.ok) throw new GatewayError(String(value.code));
  return value;
}

function isVerification(value: unknown): value is Verification {
  if (typeof value !== 'object' || value === null) return false;
  const { firebase, id, sandbox } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof firebase === 'object' && (sandbox === null || typeof sandbox === 'string');
}
