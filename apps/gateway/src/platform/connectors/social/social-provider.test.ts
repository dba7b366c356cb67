import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { ACCOUNTS, createFakeProviders, FAKE_NOW, signTelegram, signToken } from '../../../testing/fake-providers.ts';
import { createFaultInjector } from '../../../testing/inject-faults.ts';
import { createVisitor } from '../../../testing/social-visitor.ts';
import type { SocialVerdict } from './social-provider.ts';

type Way =
  | 'Firebase'
  | 'LINE’s code'
  | 'LINE’s access token'
  | 'Telegram’s widget'
  | 'a Mini App'
  | 'Telegram’s code'
  | 'Maya';
const WAYS: Way[] = [
  'Firebase',
  'LINE’s code',
  'LINE’s access token',
  'Telegram’s widget',
  'a Mini App',
  'Telegram’s code',
  'Maya',
];
/** Channels whose proof is verified without a call to the provider. */
const OFFLINE = new Set<Way>(['Telegram’s widget', 'a Mini App']);

/** The providers, and a way to sign in at them as a browser would. */
interface Subject {
  /** Gives a fresh proof to the connector, for the right account or for another merchant's. */
  prove(way: Way, whose?: 'other'): Promise<SocialVerdict>;
  failWith(how: number | 'nonsense' | null): void;
  close(): Promise<unknown>;
}

/** Fake providers over HTTP, written from their documentation, with their own keys. */
async function openFake(): Promise<Subject> {
  const fake = await createFakeProviders();
  const { issuer, line, maya, mayaAccount, state, telegram } = fake;
  const { botId } = ACCOUNTS.telegram;
  const prove = async (way: Way, whose?: 'other'): Promise<SocialVerdict> => {
    const other = whose === 'other';
    const times = { iat: FAKE_NOW, exp: FAKE_NOW + 600 };
    const date = { auth_date: FAKE_NOW };
    switch (way) {
      case 'Firebase': {
        const { projectId } = ACCOUNTS.firebase;
        const firebase = { sign_in_provider: 'google.com' };
        const claims = {
          iss: `${issuer}/${projectId}`,
          aud: projectId,
          sub: 'one',
          auth_time: FAKE_NOW,
          firebase,
          ...times,
        };
        const account = { projectId: other ? 'another' : projectId };
        return fake.newFirebase().verify({ channel: 'google', idToken: await signToken(claims) }, account);
      }
      case 'LINE’s code': {
        const { clientId } = ACCOUNTS.line;
        state.claims = { iss: issuer, aud: clientId, sub: 'one', nonce: 'nonce', ...times };
        const code = { code: 'good code', redirectUri: 'https://x.example/m/login', codeVerifier: 'v', nonce: 'nonce' };
        return line.redeemCode(code, { ...ACCOUNTS.line, ...(other ? { clientId: '1' } : {}) });
      }
      case 'LINE’s access token':
        state.access = { client_id: ACCOUNTS.line.clientId, expires_in: 60, scope: 'profile' };
        state.profile = { userId: 'one', displayName: 'One' };
        return line.redeemAccessToken('good access', { ...ACCOUNTS.line, ...(other ? { clientId: '1' } : {}) });
      case 'Telegram’s widget':
      case 'a Mini App': {
        const isWidget = way === 'Telegram’s widget';
        const fields = isWidget ? { id: 17, first_name: 'One', ...date } : { user: '{"id":17}', ...date };
        const signed = { ...fields, hash: signTelegram(fields, isWidget ? 'widget' : 'mini-app') };
        const texts = Object.entries(signed).map(([name, value]): [string, string] => [name, String(value)]);
        const text = isWidget
          ? Buffer.from(JSON.stringify(signed)).toString('base64')
          : new URLSearchParams(texts).toString();
        return telegram.verify(text, { ...ACCOUNTS.telegram, ...(other ? { botToken: 'another' } : {}) });
      }
      case 'Telegram’s code': {
        state.claims = { iss: issuer, aud: botId, sub: '17', id: 17, nonce: 'nonce', ...times };
        const code = { code: 'good code', codeVerifier: 'v', redirectUri: 'https://x.example/m/login', nonce: 'nonce' };
        return telegram.verify(JSON.stringify(code), { ...ACCOUNTS.telegram, ...(other ? { botId: '1' } : {}) });
      }
      case 'Maya':
        return maya.verify(
          { sessionId: 'good session', env: 'PROD' },
          { ...mayaAccount, ...(other ? { secret: 'x' } : {}) },
        );
    }
  };
  return {
    prove,
    failWith: (how) => {
      state.failure = how;
    },
    close: fake.close,
  };
}

/** The sandbox's own fake providers, called by the same connectors. */
async function openSandbox(): Promise<Subject> {
  const gateway: TestGateway = await bootGateway();
  const [lotus, aurora] = [createVisitor(gateway), createVisitor(gateway, 'aurora.localhost')];
  const { social } = gateway.context;
  const accounts = { ...social.accountsOf({ code: 'lotus' }), ...without(social.accountsOf({ code: 'aurora' })) };
  const { firebase, line, maya, telegram } = accounts;
  if (!firebase || !line || !maya || !telegram) throw new Error('the demo merchants have no providers');
  const { app } = gateway.sandbox;
  const { failWith } = createFaultInjector(app.server);
  const prove = async (way: Way, whose?: 'other'): Promise<SocialVerdict> => {
    const other = whose === 'other';
    switch (way) {
      case 'Firebase': {
        const idToken = await lotus.firebase('google', 'One');
        return social.firebase.verify({ channel: 'google', idToken }, other ? { projectId: 'foyer-samba' } : firebase);
      }
      case 'LINE’s code':
        return social.line.redeemCode(await aurora.lineCode('One'), { ...line, ...(other ? { clientId: '1' } : {}) });
      case 'LINE’s access token': {
        const { code, codeVerifier, redirectUri } = await aurora.lineCode('One');
        const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
        const client = { client_id: line.clientId, client_secret: line.secret };
        const payload = new URLSearchParams({ ...form, ...client }).toString();
        const tokens = await app.inject({ method: 'POST', url: '/sandbox/idp/line/token', payload });
        return social.line.redeemAccessToken(tokens.json().access_token, {
          ...line,
          ...(other ? { clientId: '1' } : {}),
        });
      }
      case 'Telegram’s widget':
        return social.telegram.verify(await lotus.telegram('One'), {
          ...telegram,
          ...(other ? { botToken: 'x' } : {}),
        });
      case 'a Mini App':
        return social.telegram.verify(await lotus.miniApp('One'), { ...telegram, ...(other ? { botToken: 'x' } : {}) });
      case 'Telegram’s code':
        return social.telegram.verify(await lotus.telegramCode('One'), {
          ...telegram,
          ...(other ? { botId: '1' } : {}),
        });
      case 'Maya': {
        const session = { sessionId: await aurora.maya('One'), env: 'PROD' };
        return social.maya.verify(session, { ...maya, ...(other ? { secret: 'x' } : {}) });
      }
    }
  };
  return { prove, failWith, close: gateway.close };
}

const without = <T extends { firebase?: unknown }>({ firebase: _firebase, ...rest }: T) => rest;

describe.each([
  ['fakes written from their documentation', openFake],
  ['of the sandbox', openSandbox],
])('the providers %s', (_name, open) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await open();
  });
  afterAll(() => subject.close());

  test.each(WAYS)('%s throws while the provider fails, and verifies again once it is up', async (way) => {
    if (OFFLINE.has(way)) return expect(await subject.prove(way)).toMatchObject({ once: expect.any(String) });
    for (const how of [500, 503, 429, 'nonsense'] as const) {
      subject.failWith(how);
      const verdict = await subject.prove(way).catch(() => 'unavailable');
      subject.failWith(null);
      // The keys of an issuer may be cached already; then there is no request.
      if (way === 'Firebase' && verdict !== 'unavailable') expect(verdict).toMatchObject({ once: expect.any(String) });
      else expect(verdict).toBe('unavailable');
    }
    expect(await subject.prove(way)).toMatchObject({ once: expect.any(String) });
  });

  test.each(WAYS)(
    '%s identifies a person the same way each time, with a proof id that can be remembered',
    async (way) => {
      const [one, other] = [await subject.prove(way), await subject.prove(way)];
      if (typeof one === 'string' || typeof other === 'string') throw new Error('not proved');
      expect(one.identity).toMatchObject({
        issuer: expect.stringMatching(/^(https?|maya):/),
        subject: expect.any(String),
      });
      expect(one.identity).toEqual(other.identity);
      expect(one.once).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  test.each(WAYS)('%s is invalid at another merchant', async (way) => {
    expect(await subject.prove(way, 'other')).toBe('invalid');
  });
});
