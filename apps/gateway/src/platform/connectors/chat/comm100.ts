import { SignJWT } from 'jose';

/** A merchant’s account at Comm100. */
export interface Comm100Account {
  /** Signs the JSON Web Tokens of its single sign-on. */
  ssoSecret: string;
}

const LIFETIME_SECONDS = 600;

/** Signs a token for Comm100’s single sign-on: the customer's opaque id, and their level. @param now ms since 1970 */
export async function signArtifact(
  { ssoSecret }: Comm100Account,
  { customerId, issuer, level }: { issuer: string; customerId: string; level: string },
  now: number,
): Promise<{ token: string; createdAt: number; expiresAt: number }> {
  const at = Math.floor(now / 1000);
  const token = await new SignJWT({ level })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(customerId)
    .setIssuedAt(at)
    .setExpirationTime(at + LIFETIME_SECONDS)
    .sign(new TextEncoder().encode(ssoSecret));
  return { token, createdAt: now, expiresAt: (at + LIFETIME_SECONDS) * 1000 };
}
