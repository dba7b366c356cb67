import { type CryptoKey, importJWK, SignJWT } from 'jose';
import { encryptPush, type SubscriptionKeys } from './encrypt-push.ts';
import { type OutgoingPush, type PushOutcome, readRetryAfter, toPushText } from './push-sender.ts';
import { createServiceBreakers } from './service-breakers.ts';

/** The key pair that identifies a merchant to push services (RFC 8292). */
export interface VapidKey {
  /** The point on the curve, 65 bytes. */
  publicKey: Buffer;
  /** 32 bytes. */
  privateKey: Buffer;
}

/** A browser’s subscription (`PushSubscription.toJSON()`). */
export interface WebPushAddress {
  endpoint: string;
  keys: SubscriptionKeys;
}

interface WebPushOptions {
  now(): number;
  /** The key of a merchant. */
  getKey(merchant: string): Promise<VapidKey>;
}

/** The sender, and how a push service can reach them. */
export interface WebPushOrigin {
  merchant: string;
  /** `mailto:` or `https:` (RFC 8292 §2.1); Apple refuses anything else. */
  contact: string;
}

const TIMEOUT_MS = 10_000;
const COORDINATE_BYTES = 32;
/** RFC 8292 §2: at most 24 hours. */
const TOKEN_SECONDS = 12 * 3600;
const RENEW_AFTER_MS = 6 * 3_600_000;
const SECOND_MS = 1000;
const GONE = new Set([404, 410]);
const TOO_MANY = 429;

/** The public key in the form that browsers and push services expect. */
export const toVapidText = ({ publicKey }: Pick<VapidKey, 'publicKey'>): string => publicKey.toString('base64url');

const toSigningKey = ({ privateKey, publicKey }: VapidKey): Promise<CryptoKey | Uint8Array> => {
  const point = publicKey.subarray(1);
  return importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(0, COORDINATE_BYTES).toString('base64url'),
      y: point.subarray(COORDINATE_BYTES).toString('base64url'),
      d: privateKey.toString('base64url'),
    },
    'ES256',
  );
};

/** Sends by Web Push (RFC 8030): encrypted for the browser (RFC 8291), signed by the merchant (RFC 8292). No account is needed. */
export function createWebPush({ getKey, now }: WebPushOptions) {
  const callService = createServiceBreakers(now);
  const tokens = new Map<string, { text: Promise<string>; at: number }>();
  const authorizationFor = async ({ contact, merchant }: WebPushOrigin, audience: string): Promise<string> => {
    const key = await getKey(merchant);
    const name = `${merchant} ${audience} ${contact}`;
    let token = tokens.get(name);
    // Absolute value: if the clock was set back, the token's time is in the future.
    if (!token || Math.abs(now() - token.at) > RENEW_AFTER_MS) {
      const text = toSigningKey(key).then((signing) =>
        new SignJWT({ aud: audience, sub: contact, exp: Math.floor(now() / SECOND_MS) + TOKEN_SECONDS })
          .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
          .sign(signing),
      );
      token = { text, at: now() };
      tokens.set(name, token);
    }
    return `vapid t=${await token.text}, k=${toVapidText(key)}`;
  };
  return {
    /** @throws never: a service that cannot be reached is an outcome */
    async send(
      { endpoint, keys }: WebPushAddress,
      { content, topic, ttlSeconds, urgency }: OutgoingPush,
      origin: WebPushOrigin,
    ): Promise<PushOutcome> {
      const service = new URL(endpoint).origin;
      const headers = {
        authorization: await authorizationFor(origin, service),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency,
        ...(topic && { topic }),
      };
      const body = new Uint8Array(encryptPush(toPushText(content), keys));
      try {
        const answer = await callService(service, () =>
          fetch(endpoint, {
            ...{ method: 'POST', redirect: 'manual', headers, body },
            signal: AbortSignal.timeout(TIMEOUT_MS),
          }),
        );
        await answer.body?.cancel();
        return toOutcome(answer, now());
      } catch {
        // The error of fetch contains the endpoint, which is a secret.
        return { kind: 'later', afterMs: null, reason: 'unreachable' };
      }
    },
  };
}

function toOutcome({ headers, ok, status }: Response, now: number): PushOutcome {
  if (ok) return { kind: 'sent' };
  if (GONE.has(status)) return { kind: 'gone' };
  if (status === TOO_MANY || status >= 500)
    return { kind: 'later', afterMs: readRetryAfter(headers.get('retry-after'), now), reason: `status ${status}` };
  return { kind: 'refused', reason: `status ${status}` };
}
