import { createHash, randomBytes } from 'node:crypto';
import { toFirebaseToken } from '@foyer/sandbox/idp/fake-tokens.ts';
import { toPerson } from '@foyer/sandbox/idp/person.ts';
import { deriveSigningKey } from '@foyer/sandbox/idp/signing-key.ts';
import type { TestGateway } from './boot-gateway.ts';

/** LINE's redirect parameters and the state the browser stored: the query of `relay.verifyLineCode`. */
export interface VisitorCode {
  code: string;
  redirectUri: string;
  codeVerifier: string;
  nonce: string;
}

/** A visitor with a browser who signs in on the sandbox providers' pages. */
export function createVisitor(
  { context, sandbox: { app, keys } }: Pick<TestGateway, 'context' | 'sandbox'>,
  host = 'lotus.localhost',
) {
  const merchant = context.merchants.find(({ domains }) => domains.includes(host));
  const pick = async (url: string, name: string) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { host },
      payload: new URLSearchParams({ name }).toString(),
    });
    return {
      body: answer.body,
      to: new URL(String(answer.headers.location ?? `http://${host}${url}`), `http://${host}`),
    };
  };
  const authorize = async (
    path: string,
    clientId: string,
    name: string,
  ): Promise<VisitorCode & { state: string | null }> => {
    const [codeVerifier, nonce] = [randomBytes(32).toString('base64url'), randomBytes(8).toString('hex')];
    const redirectUri = `http://${host}/m/login`;
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: 'the state',
      scope: 'profile openid',
      nonce,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const { searchParams } = (await pick(`${path}?${query}`, name)).to;
    return { code: searchParams.get('code') ?? '', redirectUri, codeVerifier, nonce, state: searchParams.get('state') };
  };
  return {
    /** The ID token that the popup posts. */
    async firebase(channel: 'google' | 'facebook' | 'twitter', name: string): Promise<string> {
      const { body } = await pick(`/sandbox/idp/popup?channel=${channel}`, name);
      return /"idToken":"([^"]+)"/.exec(body)?.[1] ?? '';
    },
    /** The ID token of a number that Firebase has verified. */
    async firebaseSms(mobile: string): Promise<string> {
      const person = toPerson(mobile, { channel: 'sms', origin: `http://${host}` });
      if (!person) throw new Error('no number');
      const audience = merchant?.social?.firebase?.projectId ?? '';
      return toFirebaseToken(
        { channel: 'sms', mobile, person },
        { key: deriveSigningKey(keys.signingSecret), audience, now: context.now() },
      );
    },
    /** The value after `#tgAuthResult=`. */
    async telegram(name: string): Promise<string> {
      const query = new URLSearchParams({
        bot_id: merchant?.social?.telegram?.botId ?? '',
        return_to: `http://${host}/m/login`,
      });
      return (await pick(`/sandbox/idp/telegram/auth?${query}`, name)).to.hash.replace('#tgAuthResult=', '');
    },
    /** The `initData` of a Mini App. */
    async miniApp(name: string): Promise<string> {
      const url = `/sandbox/idp/telegram/initData?name=${encodeURIComponent(name)}`;
      return (await app.inject({ url, headers: { host } })).json().initData;
    },
    /** A `telegramAuth` of OpenID Connect. */
    async telegramCode(name: string): Promise<string> {
      const clientId = merchant?.social?.telegram?.botId ?? '';
      return JSON.stringify(await authorize('/sandbox/idp/telegram/authorize', clientId, name));
    },
    lineCode: (name: string) => authorize('/sandbox/idp/line/authorize', merchant?.social?.line?.clientId ?? '', name),
    /** The `sessionId` with which the Maya app opens a page. */
    async maya(name: string, env = 'PROD'): Promise<string> {
      const url = `/sandbox/idp/maya/${env}/start?name=${encodeURIComponent(name)}`;
      return (await app.inject({ url, headers: { host } })).json().sessionId;
    },
  };
}
