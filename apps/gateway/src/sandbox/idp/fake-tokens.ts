import { randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { FIREBASE_PROVIDERS } from '../../connectors/social/firebase.data.ts';
import type { FirebaseChannel } from '../../connectors/social/firebase.ts';
import type { Person } from './person.ts';
import { SANDBOX_FIREBASE, SANDBOX_LINE, SANDBOX_TELEGRAM } from './sandbox-issuers.data.ts';
import type { SigningKey } from './signing-key.ts';

const GOOD_FOR_SECONDS = 3600;

/** Who a token is for and when it is made, ms since 1970. */
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

/** As Firebase makes them. @param mobile of the channel `sms`, E.164 */
export function toFirebaseToken(
  { channel, mobile, person }: { channel: FirebaseChannel; person: Person; mobile?: string | undefined },
  issue: Issue,
): Promise<string> {
  const { name, picture, subject } = person;
  const shown = channel === 'sms' ? { phone_number: mobile } : { name, picture };
  const firebase = { sign_in_provider: FIREBASE_PROVIDERS[channel], identities: {} };
  const claims = { sub: subject, user_id: subject, auth_time: Math.floor(issue.now / 1000), firebase, ...shown };
  return sign(SANDBOX_FIREBASE.issuer + issue.audience, claims, issue);
}

/** As LINE's token endpoint does. */
export const toLineToken = ({ name, picture, subject }: Person, nonce: string | null, issue: Issue): Promise<string> =>
  sign(SANDBOX_LINE.issuer, { sub: subject, name, picture, amr: ['linesso'], ...(nonce ? { nonce } : {}) }, issue);

/** As Telegram's does. */
export const toTelegramToken = (
  { name, number, picture }: Person,
  nonce: string | null,
  issue: Issue,
): Promise<string> =>
  sign(SANDBOX_TELEGRAM.issuer, { sub: String(number), id: number, name, picture, ...(nonce ? { nonce } : {}) }, issue);
