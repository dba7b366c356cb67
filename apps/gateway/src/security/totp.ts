import { Secret, TOTP } from 'otpauth';
import type { Context } from '../context.ts';
import { getTotp, takeStep } from './totp.store.ts';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds. */
const authenticator = (secret: Secret, names: { issuer: string; label: string } = { issuer: '', label: '' }) =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret });

/** A secret for an authenticator app: as bytes to store, as base32 to type, and as an `otpauth:` URI to scan. */
export function createTotp(
  names: { issuer: string; label: string },
  { randomBytes }: Pick<Context, 'randomBytes'>,
): { bytes: Buffer; secret: string; uri: string } {
  const bytes = randomBytes(SECRET_BYTES);
  const secret = secretOf(bytes);
  return { bytes, secret: toBase32(bytes), uri: authenticator(secret, names).toString() };
}

/**
 * Whether a code is that of the current time step, or of the one before or after; each is accepted once (RFC 6238 §5.2).
 * @param isConfirmed false while the member is still enrolling
 */
export async function isTotpCode(
  { memberId, code, isConfirmed = true }: { memberId: bigint; code: string; isConfirmed?: boolean },
  { db, now, seal }: Context,
): Promise<boolean> {
  const token = code.replace(/\s/g, '');
  const row = await getTotp(db, memberId);
  if (!row || (row.confirmed_at !== null) !== isConfirmed || !/^\d{6}$/.test(token)) return false;
  const timestamp = now();
  const drift = authenticator(secretOf(seal.open(row.sealed_secret))).validate({ token, timestamp, window: 1 });
  if (drift === null) return false;
  return takeStep(db, memberId, BigInt(Math.floor(timestamp / 1000 / PERIOD_SECONDS) + drift));
}

/** A secret as it is typed into an authenticator (RFC 4648 §6). */
export const toBase32 = (bytes: Buffer): string => secretOf(bytes).base32;

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });
