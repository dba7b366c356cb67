import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { deviceNameOf } from '../../platform/http/device-name.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { type Member, requireMember } from '../members/member.store.ts';
import { changeInSession, type EndedSession } from '../sessions/change-in-session.ts';
import { consumeToken, issueToken } from '../verification/one-time-token.ts';
import { getPasskey, insertPasskey, type Passkey, recordPasskeyUse } from './passkey.store.ts';

const CHALLENGE_SECONDS = 300;
/** EdDSA, ES256 and RS256 (IANA COSE): every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

type AuthenticatorTransport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

/** The site a passkey belongs to: the merchant's own domain, so that it is valid under each of its subdomains. */
function siteOf({ merchant, origin }: Pick<Caller, 'merchant' | 'origin'>): string {
  const { hostname } = new URL(origin);
  return merchant.domains.find((domain) => hostname === domain || hostname.endsWith(`.${domain}`)) ?? hostname;
}

/** The challenge is one of our one-time tokens: shown once, stored hashed, and consumed when it is signed. */
async function newChallenge(
  memberId: string | null,
  { merchant }: Caller,
  context: Context,
): Promise<Uint8Array<ArrayBuffer>> {
  const payload = { memberId };
  const token = await issueToken(
    { kind: 'passkey-challenge', merchant, payload, goodForSeconds: CHALLENGE_SECONDS },
    context,
  );
  return new Uint8Array(Buffer.from(token, 'base64url'));
}

const isChallengeOf =
  (memberId: string | null, { merchant }: Caller, context: Context) =>
  async (token: string): Promise<boolean> =>
    (await consumeToken({ kind: 'passkey-challenge', token, merchant }, context))?.memberId === memberId;

/** Creation options for the browser (WebAuthn §5.4): a discoverable passkey with user verification. */
export async function creationOptions(
  member: Member,
  { caller, existing }: { caller: Caller; existing: readonly Passkey[] },
  context: Context,
): Promise<object> {
  return generateRegistrationOptions({
    rpName: caller.merchant.name,
    rpID: siteOf(caller),
    userName: member.username,
    userID: new Uint8Array(Buffer.from(`${caller.merchant.code}:${member.id}`)),
    challenge: await newChallenge(String(member.id), caller, context),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

interface NewPasskey {
  caller: Caller & { session: MemberSession };
  response: object;
  name: string | undefined;
}

/** Stores a new passkey. @returns false when the browser's response is invalid, or the passkey exists */
export async function addPasskey(
  member: Member,
  { caller, response, name }: NewPasskey,
  context: Context,
): Promise<boolean | EndedSession> {
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: isChallengeOf(String(member.id), caller, context),
    expectedOrigin: caller.origin,
    expectedRPID: siteOf(caller),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return false;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const passkey = {
    id: credential.id,
    merchant: caller.merchant.code,
    memberId: member.id,
    name: name ?? (deviceNameOf(caller.userAgent) || caller.merchant.name),
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    isBackedUp: credentialBackedUp,
  };
  // A password reset ends the session and deletes the passkeys: none may be added in between.
  return changeInSession(caller.session, context, (client) => insertPasskey(client, passkey));
}

/** Request options for signing in with any member's passkey (conditional UI). */
export async function requestOptions(caller: Caller, context: Context): Promise<object> {
  const challenge = await newChallenge(null, caller, context);
  return generateAuthenticationOptions({ rpID: siteOf(caller), challenge, userVerification: 'required' });
}

/** The member whose passkey signed the challenge; null if none did. */
export async function verifyPasskey(response: object, caller: Caller, context: Context): Promise<Member | null> {
  const answer = response as AuthenticationResponseJSON;
  const passkey = await getPasskey(context.pool, caller.merchant.code, answer.id);
  if (!passkey) return null;
  // Read before the passkey is used, so that the login ends with whatever deletes the passkey meanwhile.
  const member = await requireMember(context.pool, passkey.memberId);
  const { id, counter, publicKey, transports } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: isChallengeOf(null, caller, context),
    expectedOrigin: caller.origin,
    expectedRPID: siteOf(caller),
    credential: {
      id,
      publicKey: new Uint8Array(publicKey),
      counter: Number(counter),
      transports: transports as AuthenticatorTransport[],
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credentialBackedUp, newCounter } = verified.authenticationInfo;
  const isUsed = await recordPasskeyUse(context.pool, {
    id,
    counter: BigInt(newCounter),
    isBackedUp: credentialBackedUp,
  });
  return isUsed ? member : null;
}
