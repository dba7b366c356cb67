import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify, type RemoteJWKSet } from 'jose';
import { CLOCK_SECONDS, PROOF_SECONDS, type SocialSend } from './social-provider.ts';

/** The requirements of an ID token. */
export interface TokenRules {
  /** The URL of the issuer's keys (JWKS). */
  keys: string;
  issuer: string;
  audience: string;
  /** The nonce that we issued, if any. */
  nonce?: string | undefined;
}

/** Checks ID tokens (OpenID Connect Core §3.1.3.7). @throws if the issuer's keys cannot be read */
export type VerifyIdToken = (
  token: string,
  rules: TokenRules,
) => Promise<{ claims: JWTPayload & { sub: string }; once: string } | 'invalid'>;

/** Asymmetric signatures only: neither `none` nor a shared secret (HMAC). */
const ALGORITHMS = ['RS256', 'ES256'];
/** Keys are fetched again after this time, or earlier (at a limited rate) for a token of an unknown key. */
const KEYS_FRESH_MS = 10 * 60_000;
const KEYS_COOLDOWN_MS = 30_000;
const SUBJECT_LONGEST = 255;

/** @param settings.now ms since 1970 */
export function createIdTokenCheck({ send, now }: { send: SocialSend; now(): number }): VerifyIdToken {
  const sets = new Map<string, RemoteJWKSet>();
  const keysAt = (url: string): RemoteJWKSet => {
    const known = sets.get(url);
    if (known) return known;
    const made = createRemoteJWKSet(new URL(url), {
      cacheMaxAge: KEYS_FRESH_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
      [customFetch]: async (address) => {
        const { body, status } = await send({ method: 'GET', url: address });
        return new Response(body, { status });
      },
    });
    sets.set(url, made);
    return made;
  };
  return async (token, { audience, issuer, keys, nonce }) => {
    try {
      const { payload } = await jwtVerify(token, keysAt(keys), {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'iat', 'exp'],
        maxTokenAge: PROOF_SECONDS,
        clockTolerance: CLOCK_SECONDS,
        currentDate: new Date(now()),
      });
      const { sub } = payload;
      if (!sub || sub.length > SUBJECT_LONGEST || !isRecent(payload.auth_time, now())) return 'invalid';
      if (nonce !== undefined && payload.nonce !== nonce) return 'invalid';
      return { claims: { ...payload, sub }, once: onceOf(token) };
    } catch (error) {
      if (isTokensFault(error)) return 'invalid';
      throw error;
    }
  };
}

/** When the person signed in, if the token has it: a new token may come from an old sign-in. */
function isRecent(authTime: unknown, nowMs: number): boolean {
  if (authTime === undefined) return true;
  const ageSeconds = typeof authTime === 'number' ? nowMs / 1000 - authTime : Number.NaN;
  return ageSeconds <= PROOF_SECONDS + CLOCK_SECONDS && ageSeconds >= -CLOCK_SECONDS;
}

/** The token without its signature, which has more than one valid encoding; the signed part has only one. */
const onceOf = (token: string): string =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('hex');

/** Whether an error means that the token is invalid; any other error concerns the issuer's keys. */
const isTokensFault = (error: unknown): boolean =>
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys;
