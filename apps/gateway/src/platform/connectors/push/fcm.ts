import { readCapped } from '@foyer/http/read-capped.ts';
import { type CryptoKey, importPKCS8, SignJWT } from 'jose';
import { type OutgoingPush, type PushOutcome, readRetryAfter, toPushText } from './push-sender.ts';
import { createServiceBreakers } from './service-breakers.ts';

/** A Google service account, in the format of its JSON file. */
export interface FcmAccount {
  project_id: string;
  client_email: string;
  /** PKCS #8, PEM. */
  private_key: string;
  /** Where access tokens are fetched; default: Google’s. */
  token_uri?: string;
  /** Where messages are sent, without a trailing slash; default: Google’s. */
  url?: string;
}

/** Accounts at Firebase Cloud Messaging by merchant. */
export type FcmAccounts = Readonly<Record<string, FcmAccount>>;

const NEEDED = ['project_id', 'client_email', 'private_key'] as const;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isAddress = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value));

/** Whether a setting has a valid account for each of its merchants. */
export const isFcmAccounts = (value: unknown): value is FcmAccounts =>
  isObject(value) &&
  Object.values(value).every(
    (account) =>
      isObject(account) &&
      NEEDED.every((name) => typeof account[name] === 'string' && account[name] !== '') &&
      /^-----BEGIN PRIVATE KEY-----/.test(String(account.private_key)) &&
      isAddress(account.token_uri) &&
      isAddress(account.url),
  );

const TOKEN_URI = 'https://oauth2.googleapis.com/token';
const FCM = 'https://fcm.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;
const TOKEN_SECONDS = 3600;
const SECOND_MS = 1000;
/** Access tokens are renewed this long before they expire. */
const MARGIN_MS = 60_000;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;
const TOO_MANY = 429;
/** The wait that Google prescribes if an answer does not specify one. */
const QUOTA_WAIT_MS = 60_000;

interface AccessToken {
  token: string;
  /** ms since 1970. */
  until: number;
}

/** Requests an access token with an assertion signed by the service account. @throws if it gets none */
async function fetchAccess(account: FcmAccount, key: CryptoKey, now: number): Promise<AccessToken> {
  const uri = account.token_uri ?? TOKEN_URI;
  const seconds = Math.floor(now / SECOND_MS);
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience(uri)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .sign(key);
  const answer = await fetch(uri, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    body: new URLSearchParams({ grant_type: GRANT, assertion }),
  });
  const { access_token: token, expires_in: lasts } = await readFields(answer);
  if (!answer.ok || typeof token !== 'string') throw new Error(`the token endpoint answered ${answer.status}`);
  return { token, until: now + (Number(lasts) || 0) * SECOND_MS - MARGIN_MS };
}

/** Caches access tokens until they expire; concurrent messages share one request. */
function openAccess(now: () => number) {
  const keys = new Map<string, Promise<CryptoKey>>();
  const tokens = new Map<string, Promise<AccessToken>>();
  return {
    async get(merchant: string, account: FcmAccount): Promise<string> {
      const known = await tokens.get(merchant)?.catch(() => null);
      if (known && now() < known.until) return known.token;
      const key = keys.get(merchant) ?? importPKCS8(account.private_key, 'RS256');
      keys.set(merchant, key);
      const fetching = key.then((signing) => fetchAccess(account, signing, now()));
      tokens.set(merchant, fetching);
      fetching.catch(() => tokens.delete(merchant));
      return (await fetching).token;
    },
    forget: (merchant: string): void => void tokens.delete(merchant),
  };
}

const post = (account: FcmAccount, bearer: string, message: object): Promise<Response> =>
  fetch(`${account.url ?? FCM}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  });

/** Sends by Firebase Cloud Messaging, HTTP v1, as a service account (RFC 7523). */
export function createFcm({ accounts, now }: { accounts: FcmAccounts; now(): number }) {
  const access = openAccess(now);
  const callService = createServiceBreakers(now);
  const accountOf = (merchant: string) => (Object.hasOwn(accounts, merchant) ? accounts[merchant] : undefined);
  return {
    /** Whether a merchant has an account. */
    has: (merchant: string): boolean => accountOf(merchant) !== undefined,
    /** @throws never: a service that cannot be reached is an outcome */
    async send(token: string, push: OutgoingPush, merchant: string): Promise<PushOutcome> {
      const account = accountOf(merchant);
      if (!account) return { kind: 'refused', reason: 'no account' };
      try {
        const message = toMessage(token, push);
        const answer = await callService(merchant, async () => {
          const first = await post(account, await access.get(merchant, account), message);
          if (first.status !== UNAUTHORIZED) return first;
          // The access token was revoked before it expired.
          await first.body?.cancel();
          access.forget(merchant);
          return post(account, await access.get(merchant, account), message);
        });
        return await toOutcome(answer, now());
      } catch {
        return { kind: 'later', afterMs: null, reason: 'unreachable' };
      }
    },
  };
}

/** Sent as data, so that our worker shows it like any other message. */
const toMessage = (token: string, { content, topic, ttlSeconds, urgency }: OutgoingPush): object => ({
  token,
  webpush: {
    headers: { TTL: String(ttlSeconds), Urgency: urgency, ...(topic && { Topic: topic }) },
    data: { payload: toPushText(content) },
  },
});

/** The fields of an answer; none if it cannot be read. */
const readFields = (answer: Response): Promise<Record<string, unknown>> =>
  readCapped(answer, MAX_BYTES)
    .then((text) => ({ ...JSON.parse(text) }))
    .catch(() => ({}));

/** The error code of Google’s error model in an answer, such as UNREGISTERED. */
async function codeOf(answer: Response): Promise<string> {
  const { error }: { error?: { status?: string; details?: { errorCode?: string }[] } } = await readFields(answer);
  return error?.details?.find(({ errorCode }) => errorCode)?.errorCode ?? error?.status ?? '';
}

async function toOutcome(answer: Response, now: number): Promise<PushOutcome> {
  const { headers, ok, status } = answer;
  if (ok) {
    await answer.body?.cancel();
    return { kind: 'sent' };
  }
  const code = await codeOf(answer);
  const reason = `status ${status} ${code}`.trim();
  if ((status === NOT_FOUND && code === 'UNREGISTERED') || code === 'SENDER_ID_MISMATCH') return { kind: 'gone' };
  if (status !== TOO_MANY && status < 500) return { kind: 'refused', reason };
  const asked = readRetryAfter(headers.get('retry-after'), now);
  return { kind: 'later', afterMs: asked ?? (status === TOO_MANY ? QUOTA_WAIT_MS : null), reason };
}
