import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../device/testing/fake-storage.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { fakeCall } from '../../../gateway/testing/fake-call.ts';
import type { PageSocial } from '../../../page/page-social.ts';
import { takeAppProof } from './app-proof.ts';

const SOCIAL: PageSocial = {
  channels: ['line', 'telegram'],
  firebase: null,
  line: { clientId: '2000000002', authorize: 'https://access.line.example' },
  telegram: { botId: '7000000001', auth: '/auth' },
  popup: null,
  phone: null,
  hasMaya: true,
};
const INIT_DATA = 'user=%7B%22first_name%22%3A%22Ana%22%7D&auth_date=1&hash=abcdef';
const VERIFIED = { lineSessionToken: 'our-token', name: 'Linh', picture: null };
const LIFF = 'Mozilla/5.0 (iPhone) Safari Line/14.2.0 LIFF';

function open({ hash = '', search = '', userAgent = 'A phone', app = false }) {
  vi.stubGlobal('location', { hash, href: `https://lotus.example/m/login${search}${hash}` });
  vi.stubGlobal('history', { state: { key: 'k' }, replaceState: (...entry: unknown[]) => entries.push(entry) });
  vi.stubGlobal('navigator', { userAgent });
  if (app) vi.stubGlobal('TelegramWebviewProxy', {});
}
let entries: unknown[][];
beforeEach(() => {
  fakeStorage();
  entries = [];
});
afterEach(() => vi.unstubAllGlobals());

test('takes the signed data of a Mini App, once', async () => {
  open({ hash: `#tgWebAppData=${encodeURIComponent(INIT_DATA)}`, app: true });
  const { asked, call } = fakeCall({});
  expect(await takeAppProof(SOCIAL, call)).toMatchObject({ channel: 'telegram', credential: INIT_DATA, name: 'Ana' });
  expect(await takeAppProof(SOCIAL, call)).toBeNull();
  expect(asked).toEqual([]);
});

test('ignores such data in the link of a browser, and where the merchant does not offer Telegram', async () => {
  const { call } = fakeCall(VERIFIED);
  open({ hash: `#tgWebAppData=${encodeURIComponent(INIT_DATA)}` });
  expect(await takeAppProof(SOCIAL, call)).toBeNull();
  open({ hash: `#tgWebAppData=${encodeURIComponent(INIT_DATA)}`, app: true });
  expect(await takeAppProof({ ...SOCIAL, telegram: null }, call)).toBeNull();
});

test('takes the session that the Maya app wrote into the address, once, and removes it from there', async () => {
  const search = '?go=/m/home&sessionId=s-1&env=UAT';
  open({ search, userAgent: 'Mozilla/5.0 (Linux; Android 14) PayMaya/2.130.0' });
  const { asked, call } = fakeCall({});
  const mayaSession = { sessionId: 's-1', env: 'UAT' };
  expect(await takeAppProof(SOCIAL, call)).toMatchObject({ channel: 'maya', mayaSession });
  expect(entries.map(([state, , address]) => [state, String(address)])).toEqual([
    [{ key: 'k' }, 'https://lotus.example/m/login?go=%2Fm%2Fhome'],
  ]);
  expect(await takeAppProof(SOCIAL, call)).toBeNull();
  expect(asked).toEqual([]);
});

test('ignores a session of Maya in the link of a browser, and where the merchant has no account there', async () => {
  const { call } = fakeCall({});
  open({ search: '?sessionId=s-1' });
  expect(await takeAppProof(SOCIAL, call)).toBeNull();
  open({ search: '?sessionId=s-1', userAgent: 'Maya/3.0' });
  expect(await takeAppProof({ ...SOCIAL, hasMaya: false }, call)).toBeNull();
});

test('has LINE’s access token checked by the gateway, once', async () => {
  open({ hash: '#access_token=line-token&feature_token=x', userAgent: LIFF });
  const { asked, call } = fakeCall<{ query: object }>(VERIFIED);
  expect(await takeAppProof(SOCIAL, call)).toMatchObject({ channel: 'line', credential: 'our-token', name: 'Linh' });
  expect(await takeAppProof(SOCIAL, call)).toBeNull();
  expect(asked).toEqual([
    { name: 'relay.verifyLineCode', input: { query: { accessToken: 'line-token' }, situation: 'social' } },
  ]);
});

test.each(['A phone', 'Mozilla/5.0 Line/14.2.0', 'LIFF'])('ignores a token in the link of %s', async (userAgent) => {
  open({ hash: '#access_token=line-token', userAgent });
  const { asked, call } = fakeCall(VERIFIED);
  expect(await takeAppProof(SOCIAL, call)).toBeNull();
  expect(asked).toEqual([]);
});

test('throws the refusal of a token, and does not try it again', async () => {
  open({ hash: '#access_token=line-token', userAgent: LIFF });
  const { call } = fakeCall(new GatewayError('line_invalid_token'));
  await expect(takeAppProof(SOCIAL, call)).rejects.toMatchObject({ code: 'line_invalid_token' });
  expect(await takeAppProof(SOCIAL, call)).toBeNull();
});
