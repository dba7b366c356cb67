import { readStored, writeStored } from '../../device/storage.ts';
import { PushError } from './push-error.ts';

/** A merchant’s Firebase project, and its address. */
export interface FcmProject {
  appId: string;
  apiKey: string;
  projectId: string;
  vapidKey: string;
  servers: { installations: string; registrations: string };
}

const FID = 'pushFid';
const FID_BYTES = 17;
/** The first four bits of an installation’s id are 0111 (Firebase Installations). */
const [FIRST_MASK, FIRST_BITS] = [0b0000_1111, 0b0111_0000];
const FID_LENGTH = 22;

const isFid = (value: unknown): value is string => typeof value === 'string' && /^[cdef][\w-]{21}$/.test(value);

/** The id of this installation for Firebase: 22 characters of base64url, the same at every call. */
function readFid(): string {
  const known = readStored('local', FID, isFid);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(FID_BYTES));
  bytes[0] = ((bytes[0] ?? 0) & FIRST_MASK) | FIRST_BITS;
  const text = btoa(String.fromCharCode(...bytes));
  const fid = text.replace(/\+/g, '-').replace(/\//g, '_').slice(0, FID_LENGTH);
  writeStored('local', FID, fid);
  return fid;
}

/** @throws TypeError without a connection, and an Error for a refusal */
async function post(url: string, headers: Record<string, string>, body: object): Promise<Record<string, unknown>> {
  const sent = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    credentials: 'omit',
  });
  const answer: unknown = await sent.json().catch(() => null);
  if (!sent.ok || typeof answer !== 'object' || answer === null) throw new Error(`Firebase answered ${sent.status}`);
  return answer as Record<string, unknown>;
}

/**
 * Gets a token of Firebase Cloud Messaging for a subscription, as its web SDK does, without loading the SDK: an installation, whose
 * proof registers the subscription (Firebase Installations v1, FCM Registrations v1).
 * @throws PushError `token-subscribe-no-token` for an answer without one
 */
export async function getFcmToken(
  { apiKey, appId, projectId, servers, vapidKey }: FcmProject,
  subscription: PushSubscription,
): Promise<string> {
  const project = encodeURIComponent(projectId);
  const key = { 'x-goog-api-key': apiKey };
  const installation = await post(`${servers.installations}/v1/projects/${project}/installations`, key, {
    fid: readFid(),
    authVersion: 'FIS_v2',
    appId,
    sdkVersion: 'w:0.6.0',
  });
  const { token: proof } = (installation.authToken ?? {}) as { token?: string };
  const { endpoint, keys = {} } = subscription.toJSON();
  const { token } = await post(
    `${servers.registrations}/v1/projects/${project}/registrations`,
    { ...key, 'x-goog-firebase-installations-auth': `FIS ${proof}` },
    { web: { endpoint, auth: keys.auth, p256dh: keys.p256dh, applicationPubKey: vapidKey } },
  );
  if (typeof token !== 'string' || token === '') throw new PushError('token-subscribe-no-token');
  return token;
}
