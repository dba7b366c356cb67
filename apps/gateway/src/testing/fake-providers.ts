import { createHash, createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignatureOf, SIGNATURE_HEADERS } from '@foyer/contract/vendor/sign.ts';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { createFirebase } from '../platform/connectors/social/firebase.ts';
import { createIdTokenCheck } from '../platform/connectors/social/id-token.ts';
import { createLine } from '../platform/connectors/social/line.ts';
import { createMaya } from '../platform/connectors/social/maya.ts';
import { sendToProvider } from '../platform/connectors/social/social-provider.ts';
import { createTelegram } from '../platform/connectors/social/telegram.ts';

/** The fixed time of the fake providers, in seconds. */
export const FAKE_NOW = 1_800_000_000;

export const ACCOUNTS = {
  firebase: { projectId: 'fake-project' },
  line: { clientId: '1650000001', secret: 'secret of the channel' },
  telegram: { botId: '7000000009', botToken: '7000000009:AAplayed', clientSecret: 'secret of the client' },
  maya: { merchant: 'played', environments: {}, secret: 'secret that both sides know' },
};

export const FAKE_KEYS = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  stranger: generateKeyPairSync('rsa', { modulusLength: 2048 }),
};

/** A token of a fake issuer; every claim and the header can be overridden. */
export function signToken(
  claims: JWTPayload,
  {
    alg = 'RS256',
    key = FAKE_KEYS.rsa.privateKey,
    kid = 'rsa',
  }: { alg?: string; key?: KeyObject | Uint8Array; kid?: string } = {},
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
}

/** An independent implementation of line separators and keys from Telegram's documentation. */
export function signTelegram(
  fields: Record<string, string | number>,
  kind: 'widget' | 'mini-app',
  botToken = ACCOUNTS.telegram.botToken,
): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n');
  const key =
    kind === 'widget'
      ? createHash('sha256').update(botToken).digest()
      : createHmac('sha256', 'WebAppData').update(botToken).digest();
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Fake issuers over HTTP with real keys, and the connectors that call them. */
export async function createFakeProviders() {
  const state = {
    /** Makes them answer with this status, or without valid JSON; null restores them. */
    failure: null as number | 'nonsense' | null,
    /** The claims that LINE's and Telegram's token endpoints sign next. */
    claims: {} as JWTPayload,
    /** LINE's responses for an access token and its profile. */
    access: {} as object,
    profile: {} as object,
    /** The last form that a token endpoint received. */
    form: new URLSearchParams(),
  };
  const jwks = [
    { ...(await exportJWK(FAKE_KEYS.rsa.publicKey)), kid: 'rsa', use: 'sig' },
    { ...(await exportJWK(FAKE_KEYS.ec.publicKey)), kid: 'ec', use: 'sig' },
  ];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { pathname } = new URL(request.url ?? '', 'http://x');
    const form = new URLSearchParams(text);
    const answers: Record<string, () => Promise<object | null> | object | null> = {
      '/jwks': () => ({ keys: jwks }),
      '/token': async () => {
        state.form = form;
        return form.get('code') === 'good code'
          ? { id_token: await signToken(state.claims), access_token: 'access' }
          : null;
      },
      '/verify': () => (request.method === 'GET' ? state.access : state.claims),
      '/profile': () => (request.headers.authorization === 'Bearer good access' ? state.profile : null),
      '/maya/session': () => {
        const header = (name: string) => String(request.headers[name]);
        const signed = {
          method: 'POST',
          path: pathname,
          timestamp: header(SIGNATURE_HEADERS.timestamp),
          nonce: header(SIGNATURE_HEADERS.nonce),
          body: text,
        };
        const isSigned = isSignatureOf(ACCOUNTS.maya.secret, signed, header(SIGNATURE_HEADERS.signature));
        return isSigned && JSON.parse(text).sessionId === 'good session' ? { subject: 'maya-1', name: 'Maria' } : null;
      },
    };
    const answer = await answers[pathname]?.();
    response.statusCode = typeof state.failure === 'number' ? state.failure : answer ? 200 : 400;
    response.end(state.failure === 'nonsense' ? '<html>' : JSON.stringify(answer ?? { error: 'invalid' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const now = () => FAKE_NOW * 1000;
  const [send, issuer] = [sendToProvider, 'https://issuer.example'];
  const newCheck = () => createIdTokenCheck({ send, now });
  const newFirebase = () => createFirebase({ issuer: `${issuer}/`, keys: `${home}/jwks` }, newCheck());
  return {
    state,
    issuer,
    home,
    newFirebase,
    firebase: newFirebase(),
    line: createLine({
      servers: { issuer, token: `${home}/token`, verify: `${home}/verify`, profile: `${home}/profile` },
      send,
      now,
    }),
    telegram: createTelegram({
      servers: { issuer, token: `${home}/token`, keys: `${home}/jwks` },
      send,
      now,
      verifyIdToken: newCheck(),
    }),
    maya: createMaya({ send, now }),
    mayaAccount: { ...ACCOUNTS.maya, environments: { PROD: `${home}/maya`, UAT: `${home}/nowhere` } },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type FakeProviders = Awaited<ReturnType<typeof createFakeProviders>>;
