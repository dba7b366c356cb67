import { randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { ISSUERS } from '../settings/issuers.data.ts';
import type { Person } from './person.ts';
import type { SigningKey } from './signing-key.ts';

const GOOD_FOR_SECONDS = 3600;

/** `firebase.sign_in_provider` of each channel (firebase.google.com/docs/auth/admin/verify-id-tokens). */
const FIREBASE_PROVIDERS = { google: 'google.com', facebook: 'facebook.com', twitter: 'twitter.com', sms: 'phone' };
type FirebaseChannel = keyof typeof FIREBASE_PROVIDERS;

/** The audience, time of issue (ms since 1970) and key of a token. */
interface Issue {
  key: SigningKey;
  audience: string;
  now: number;
}

async function sign(issuer: string, claims: JWTPayload, { audience, key, now }: Issue): Promise<string> {
  const seconds = Math.floor(now / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: String(key.publicJwk.kid), typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + GOOD_FOR_SECONDS)
    .setJti(randomUUID())
    .sign(await key.sign);
}

/** A token as Firebase issues it. @param mobile of the channel `sms`, E.164 */
export function toFirebaseToken(
  { channel, mobile, person }: { channel: FirebaseChannel; person: Person; mobile?: string | undefined },
  issue: Issue,
): Promise<string> {
  const { name, picture, subject } = person;
  const shown = channel === 'sms' ? { phone_number: mobile } : { name, picture };
  const firebase = { sign_in_provider: FIREBASE_PROVIDERS[channel], identities: {} };
  const claims = { sub: subject, user_id: subject, auth_time: Math.floor(issue.now / 1000), firebase, ...shown };
  return sign(ISSUERS.firebase + issue.audience, claims, issue);
}

/** A token as LINE's token endpoint issues it. */
export const toLineToken = ({ name, picture, subject }: Person, nonce: string | null, issue: Issue): Promise<string> =>
  sign(ISSUERS.line, { sub: subject, name, picture, amr: ['linesso'], ...(nonce ? { nonce } : {}) }, issue);

/** A token as Telegram's token endpoint issues it. */
export const toTelegramToken = (
  { name, number, picture }: Person,
  nonce: string | null,
  issue: Issue,
): Promise<string> =>
  sign(ISSUERS.telegram, { sub: String(number), id: number, name, picture, ...(nonce ? { nonce } : {}) }, issue);
