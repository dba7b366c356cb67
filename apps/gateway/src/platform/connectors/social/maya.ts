import { createHash, randomUUID } from 'node:crypto';
import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import { askProvider, type SocialSend, type SocialVerdict } from './social-provider.ts';

/** A merchant's account at Maya. */
export interface MayaAccount {
  merchant: string;
  /** The address of each environment; the first is the default. */
  environments: Readonly<Record<string, string>>;
  secret: string;
}

/**
 * Sign-in of visitors who come from the Maya app. Maya's own protocol is not public: this is an exchange of our
 * own, `POST <environment>/session {merchant, sessionId}` → `{subject, name?, picture?}` and
 * `POST <environment>/refresh {merchant, subject}` → `{refreshed}`, signed as the wallet protocol is. An operator implements it
 * in front of Maya's real protocol, or replaces this connector.
 */
export interface MayaConnector {
  verify(session: { sessionId: string; env: string | undefined }, account: MayaAccount): Promise<SocialVerdict>;
  /** @returns false when Maya no longer recognises the member */
  refresh(member: { subject: string; env: string | undefined }, account: MayaAccount): Promise<boolean>;
}

export function createMaya({ send, now }: { send: SocialSend; now(): number }): MayaConnector {
  const post = (url: string, message: object, { merchant, secret }: MayaAccount) => {
    const request = {
      method: 'POST' as const,
      path: new URL(url).pathname,
      timestamp: String(now()),
      nonce: randomUUID(),
      body: JSON.stringify({ merchant, ...message }),
    };
    const headers = {
      'content-type': 'application/json',
      [SIGNATURE_HEADERS.keyId]: merchant,
      [SIGNATURE_HEADERS.timestamp]: request.timestamp,
      [SIGNATURE_HEADERS.nonce]: request.nonce,
      [SIGNATURE_HEADERS.signature]: signatureOf(secret, request),
    };
    return askProvider(send, { method: 'POST', url, headers, body: request.body });
  };
  const verify: MayaConnector['verify'] = async ({ env, sessionId }, account) => {
    const environment = environmentOf(env, account);
    const person = environment ? await post(`${environment.url}/session`, { sessionId }, account) : 'invalid';
    if (!environment || person === 'invalid') return 'invalid';
    const { issuer } = environment;
    const { name, picture, subject } = person;
    if (typeof subject !== 'string' || subject === '' || subject.length > 255) return 'invalid';
    const once = createHash('sha256').update(`${issuer}\n${sessionId}`).digest('hex');
    return { identity: { issuer, subject, name, picture, mobile: null }, once };
  };
  const refresh: MayaConnector['refresh'] = async ({ env, subject }, account) => {
    const environment = environmentOf(env, account);
    const answer = environment ? await post(`${environment.url}/refresh`, { subject }, account) : 'invalid';
    return answer !== 'invalid' && answer.refreshed === true;
  };
  return { verify, refresh };
}

/**
 * The URL of an environment, and the issuer of its identities: a name that stays when the URL changes.
 * @returns undefined for an environment that the merchant does not have
 */
export function environmentOf(
  env: string | undefined,
  { environments }: MayaAccount,
): { url: string; issuer: string } | undefined {
  const all = Object.entries(environments);
  const [name, url] = (env === undefined ? all[0] : all.find(([name]) => name === env)) ?? [];
  return url === undefined ? undefined : { url, issuer: `maya:${name}` };
}
