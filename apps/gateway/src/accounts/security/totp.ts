import type { Queryable } from '@foyer/database/open-pool.ts';
import { readCode } from '@foyer/typed-text/read-text.ts';
import { Secret, TOTP } from 'otpauth';
import type { Context } from '../../context.ts';
import { consumeTotpStep, getTotp } from './totp.store.ts';

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
  { now, pool, seal }: Pick<Context, 'now' | 'seal'> & { pool: Queryable },
): Promise<boolean> {
  const row = await getTotp(pool, memberId);
  if (!row || (row.confirmedAt !== null) !== isConfirmed) return false;
  const step = getTimeStep(seal.open(row.sealedSecret), code, now());
  return step !== null && consumeTotpStep(pool, memberId, step);
}

/** The time step that a code belongs to: the current one, the one before or the one after; null for a wrong code. */
export function getTimeStep(secret: Buffer, code: string, timestamp: number): bigint | null {
  const token = readCode(code);
  if (!/^\d{6}$/.test(token)) return null;
  const drift = authenticator(secretOf(secret)).validate({ token, timestamp, window: 1 });
  return drift === null ? null : BigInt(Math.floor(timestamp / 1000 / PERIOD_SECONDS) + drift);
}

/** A secret as it is typed into an authenticator (RFC 4648 §6). */
export const toBase32 = (bytes: Buffer): string => secretOf(bytes).base32;

const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });
