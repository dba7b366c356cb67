import type { StaffRefusalOf } from '@foyer/contract/staff/calls.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { getTimeStep } from '../../accounts/security/totp.ts';
import { countAttempt, deleteAttempts } from '../../accounts/sessions/login-delay.store.ts';
import { consumeToken, issueToken } from '../../accounts/verification/one-time-token.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import type { StaffContext } from './change-staff.ts';
import { consumeTotpStep, getStaff, insertStaffSession } from './staff.store.ts';
import {
  findStaffPasskeys,
  getStaffPasskey,
  insertStaffPasskey,
  recordStaffPasskeyUse,
  type StaffPasskey,
} from './staff-passkey.store.ts';
import { newStaffToken, STAFF_TRIES } from './staff-session.ts';

/** The origin of the operator's pages in the person's browser. */
interface Site {
  origin: string;
}

const CHALLENGE_SECONDS = 300;
/** EdDSA, ES256 and RS256 (IANA COSE): every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];
/** Staff belong to no merchant. */
const NO_MERCHANT = { code: '*' };

const hostOf = ({ origin }: Site): string => new URL(origin).hostname;

async function newChallenge(staff: string | null, context: StaffContext): Promise<Uint8Array<ArrayBuffer>> {
  const token = await issueToken(
    { kind: 'staff-passkey', merchant: NO_MERCHANT, payload: { staff }, goodForSeconds: CHALLENGE_SECONDS },
    context,
  );
  return new Uint8Array(Buffer.from(token, 'base64url'));
}

const isChallengeOf =
  (staff: string | null, context: StaffContext) =>
  async (token: string): Promise<boolean> =>
    (await consumeToken({ kind: 'staff-passkey', token, merchant: NO_MERCHANT }, context))?.staff === staff;

/** Creation options for the browser (WebAuthn §5.4): a discoverable passkey with user verification. */
export async function staffCreationOptions(
  staff: string,
  site: Site,
  context: StaffContext,
): Promise<Record<string, unknown>> {
  const existing = await findStaffPasskeys(context.pool, staff);
  const options = await generateRegistrationOptions({
    rpName: 'Foyer',
    rpID: hostOf(site),
    userName: staff,
    userID: new Uint8Array(Buffer.from(`staff:${staff}`)),
    challenge: await newChallenge(staff, context),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports: transports as never })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/**
 * Checks a code of somebody who is logged in. Codes are counted apart from logins, so that nobody but the holder of a session
 * can cause a delay.
 * @returns why it is not accepted, else null
 */
async function verifyTotpCode(
  staff: string,
  code: string,
  context: StaffContext,
): Promise<Refusal<'code' | 'later'> | null> {
  const { now, pool, seal } = context;
  const attempts = { merchant: '*', accountName: seal.hmacOf('staff factor', staff), deviceId: '' };
  if (!(await countAttempt(pool, attempts, STAFF_TRIES))) return refuse('later');
  const person = await getStaff(pool, staff);
  const step = person && getTimeStep(seal.open(person.sealed_totp), code, now());
  if (!step || !(await consumeTotpStep(pool, staff, step))) return refuse('code');
  await deleteAttempts(pool, attempts);
  return null;
}

/**
 * Stores a passkey of somebody who also knows a code of their authenticator.
 * @returns why not, else null; `later` after too many codes
 */
export async function addStaffPasskey(
  staff: string,
  { code, name, origin, response }: Site & { response: object; name: string; code: string },
  context: StaffContext,
): Promise<Refusal<StaffRefusalOf<'passkey-add'>> | null> {
  const refused = await verifyTotpCode(staff, code, context);
  if (refused) return refused;
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: isChallengeOf(staff, context),
    expectedOrigin: origin,
    expectedRPID: hostOf({ origin }),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return refuse('invalid');
  const { credential } = verified.registrationInfo;
  const isNew = await insertStaffPasskey(context.pool, {
    id: credential.id,
    staff,
    site: hostOf({ origin }),
    name,
    public_key: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
  });
  return isNew ? null : refuse('invalid');
}

/** Request options for logging in with any passkey of this site. */
export async function loginOptions(site: Site, context: StaffContext): Promise<Record<string, unknown>> {
  const challenge = await newChallenge(null, context);
  return { ...(await generateAuthenticationOptions({ rpID: hostOf(site), challenge, userVerification: 'required' })) };
}

/**
 * Opens a session for the person whose passkey signed the challenge; with user verification it counts as two factors.
 * @returns null on any failure
 */
export async function logInByPasskey(
  response: object,
  site: Site,
  context: StaffContext,
): Promise<{ token: string; name: string } | null> {
  const answer = response as AuthenticationResponseJSON;
  const passkey = await getStaffPasskey(context.pool, answer.id);
  if (!passkey || !(await isSigned(answer, passkey, { ...site, context }))) return null;
  const token = newStaffToken(context);
  await insertStaffSession(context.pool, passkey.staff, sha256(token));
  return { token, name: passkey.staff };
}

async function isSigned(
  response: AuthenticationResponseJSON,
  { counter, id, public_key, transports }: StaffPasskey,
  { context, origin }: Site & { context: StaffContext },
): Promise<boolean> {
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: isChallengeOf(null, context),
    expectedOrigin: origin,
    expectedRPID: hostOf({ origin }),
    credential: {
      id,
      publicKey: new Uint8Array(public_key),
      counter: Number(counter),
      transports: transports as never,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return false;
  return recordStaffPasskeyUse(context.pool, id, BigInt(verified.authenticationInfo.newCounter));
}
