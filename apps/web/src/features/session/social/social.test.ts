import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeStorage, fakeStorage } from '../../../device/testing/fake-storage.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import type { PageSocial } from '../../../page/page-social.ts';
import { toChallenge } from './pending-sign-in.ts';
import { clearProof, readStoredProof, storeProof, toLoginFields, toProof, toRegisterFields } from './social-proof.ts';
import { readSocialReturn } from './social-return.ts';
import { startSocial } from './social-sign-in.ts';

/** A fake gateway. */
const call = vi.fn();

const LINE_PAGE = 'https://access.line.example/authorize';
const SOCIAL: PageSocial = {
  channels: ['google', 'line', 'telegram'],
  firebase: { projectId: 'p', apiKey: 'k', authDomain: 'p.example', appId: 'a' },
  line: { clientId: '2000000002', authorize: LINE_PAGE },
  telegram: { botId: '7000000001', auth: '/sandbox/idp/telegram/auth' },
  phone: null,
  hasMaya: false,
  popup: '/sandbox/idp/popup',
};

let session: FakeStorage;
let left: string[];
/** Sets the address of the page. */
function stand(address: string) {
  const { hash, host, href, origin, pathname, search } = new URL(address);
  vi.stubGlobal('location', { hash, host, href, origin, pathname, search, assign: (to: string) => left.push(to) });
}
beforeEach(() => {
  session = fakeStorage().session;
  left = [];
  stand('https://aurora.example/m/login?go=%2Fm%2Fgame');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  call.mockReset();
});

/** Starts a sign-in that leaves the page. @returns the address it leads to */
async function leave(channel: 'line' | 'telegram'): Promise<URL> {
  startSocial(channel, SOCIAL);
  await vi.waitFor(() => expect(left).toHaveLength(1), { timeout: 10_000 });
  return new URL(left[0] ?? '', 'https://aurora.example');
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error) => (error instanceof GatewayError ? error.code : String(error)),
  );
const toHash = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

test('requests a code from LINE with a state, a nonce and an unguessable challenge', async () => {
  const { origin, pathname, searchParams } = await leave('line');
  expect(origin + pathname).toBe(LINE_PAGE);
  const { code_challenge, nonce, state, ...rest } = Object.fromEntries(searchParams);
  expect(rest).toEqual({
    response_type: 'code',
    client_id: '2000000002',
    redirect_uri: 'https://aurora.example/m/login',
    scope: 'profile openid',
    code_challenge_method: 'S256',
  });
  for (const text of [code_challenge, nonce, state]) expect(text).toMatch(/^[\w-]{43}(\.[a-z]+)?$/);
  expect(new Set([code_challenge, nonce, state]).size).toBe(3);
});

test('computes the challenge of RFC 7636, appendix B', async () => {
  expect(await toChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('exchanges the code of a return from LINE for a proof, and restores the page', async () => {
  const asked = (await leave('line')).searchParams;
  stand(`https://aurora.example/m/login?code=c-1&state=${asked.get('state')}`);
  call.mockResolvedValue({ lineSessionToken: 'token', name: 'Linh', picture: null });
  const back = await readSocialReturn(SOCIAL, call);
  expect(back).toMatchObject({
    page: '/m/login?go=%2Fm%2Fgame',
    proof: { channel: 'line', credential: 'token', name: 'Linh', picture: null },
  });
  const [name, { query }] = call.mock.calls[0] ?? [];
  expect(name).toBe('relay.verifyLineCode');
  expect(query).toMatchObject({
    code: 'c-1',
    redirectUri: 'https://aurora.example/m/login',
    nonce: asked.get('nonce'),
  });
  expect(await toChallenge(query.codeVerifier)).toBe(asked.get('code_challenge'));
});

test('reads a return once, and refuses one that this tab did not begin', async () => {
  const state = (await leave('line')).searchParams.get('state');
  stand(`https://aurora.example/m/login?code=c-1&state=${state}`);
  call.mockResolvedValue({ lineSessionToken: 'token', name: null, picture: null });
  await readSocialReturn(SOCIAL, call);
  expect(await codeOf(readSocialReturn(SOCIAL, call))).toBe('auth/missing-or-invalid-nonce');
  expect(call).toHaveBeenCalledTimes(1);
});

test('names the browser that began a sign-in which returns to another one', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 13) Chrome/120.0.0.0 Mobile Safari/537.36' });
  const state = (await leave('line')).searchParams.get('state') ?? '';
  expect(state).toMatch(/^[\w-]{43}\.chrome$/);
  session.clear();
  stand(`https://aurora.example/m/login?code=c-1&state=${state}`);
  expect(await codeOf(readSocialReturn(SOCIAL, call))).toBe('auth/missing-or-invalid-nonce');
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 13) Chrome/120.0.0.0 Safari/537.36 [FBAV/441.0]',
  });
  expect(await codeOf(readSocialReturn(SOCIAL, call))).toBe('auth/started-in-chrome');
  stand('https://aurora.example/m/login?code=c-1&state=x.evil');
  expect(await codeOf(readSocialReturn(SOCIAL, call))).toBe('auth/missing-or-invalid-nonce');
});

test.each(['code=c-1&state=another', 'error=access_denied&state=another'])(
  'refuses a return with %s, and ends the sign-in',
  async (query) => {
    const state = (await leave('line')).searchParams.get('state');
    stand(`https://aurora.example/m/login?${query}`);
    expect(await codeOf(readSocialReturn(SOCIAL, call))).toBe('auth/missing-or-invalid-nonce');
    stand(`https://aurora.example/m/login?code=c-1&state=${state}`);
    expect(await codeOf(readSocialReturn(SOCIAL, call))).toBe('auth/missing-or-invalid-nonce');
    expect(call).not.toHaveBeenCalled();
  },
);

test('treats a refusal at LINE as cancelled', async () => {
  const state = (await leave('line')).searchParams.get('state');
  stand(`https://aurora.example/m/login?error=access_denied&error_description=no&state=${state}`);
  expect(await codeOf(readSocialReturn(SOCIAL, call))).toBe('auth/user-cancelled');
});

test('reads a proof from the hash of a return from Telegram', async () => {
  const { pathname, searchParams } = await leave('telegram');
  expect(pathname).toBe('/sandbox/idp/telegram/auth');
  expect(searchParams.get('bot_id')).toBe('7000000001');
  const fields = toHash({ id: 7, first_name: 'João', last_name: 'Silva', photo_url: 'https://t.me/1', hash: 'x' });
  stand(`${searchParams.get('return_to')}#tgAuthResult=${fields}`);
  expect(await readSocialReturn(SOCIAL, call)).toMatchObject({
    page: '/m/login?go=%2Fm%2Fgame',
    proof: { channel: 'telegram', credential: fields, name: 'João Silva', picture: 'https://t.me/1' },
  });
});

test.each(['false', '%', toHash([1]), toHash(7), ''])(
  'ignores the Telegram result %j with a warning (§5)',
  async (text) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const back = (await leave('telegram')).searchParams.get('return_to');
    stand(`${back}#tgAuthResult=${text}`);
    expect(await readSocialReturn(SOCIAL, call)).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  },
);

test('refuses a Telegram result that this tab did not request', async () => {
  stand(`https://aurora.example/m/login?state=x#tgAuthResult=${toHash({ id: 7, hash: 'x' })}`);
  expect(await codeOf(readSocialReturn(SOCIAL, call))).toBe('auth/missing-or-invalid-nonce');
  const state = (await leave('line')).searchParams.get('state');
  stand(`https://aurora.example/m/login?state=${state}#tgAuthResult=${toHash({ id: 7, hash: 'x' })}`);
  expect(await codeOf(readSocialReturn(SOCIAL, call))).toBe('auth/missing-or-invalid-nonce');
});

test('takes the proof from Telegram’s own app', async () => {
  const initData = new URLSearchParams({ user: '{"id":7,"first_name":"Linh"}', hash: 'x' }).toString();
  vi.stubGlobal('Telegram', { WebApp: { initData } });
  const expected = { channel: 'telegram', credential: initData, name: 'Linh' };
  expect(await startSocial('telegram', SOCIAL)).toMatchObject(expected);
  vi.stubGlobal('Telegram', undefined);
  stand(`https://lotus.example/m/login#tgWebAppData=${encodeURIComponent(initData)}&tgWebAppVersion=8.0`);
  expect(await startSocial('telegram', SOCIAL)).toMatchObject(expected);
});

test('does not leave the page if the return could not be recognised', async () => {
  session.isBlocked = true;
  for (const channel of ['line', 'telegram'] as const)
    expect(await codeOf(startSocial(channel, SOCIAL))).toBe('auth/web-storage-unsupported');
  expect(left).toEqual([]);
});

test('returns null on a page that is not a return', async () => {
  expect(await readSocialReturn(SOCIAL, call)).toBeNull();
  stand('https://aurora.example/m/login?code=SPRING&go=%2Fm%2Fhome');
  expect(await readSocialReturn(SOCIAL, call)).toBeNull();
});

/** A fake of a window that the page opened. */
function stubPopup() {
  const listeners = new Set<(event: object) => void>();
  const opened: { address: string; window: { closed: boolean; close(): void } }[] = [];
  vi.stubGlobal('addEventListener', (_type: string, listener: (event: object) => void) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_type: string, listener: (event: object) => void) =>
    listeners.delete(listener),
  );
  vi.stubGlobal('open', (address: string) => {
    const window = { closed: false, close: () => (window.closed = true) };
    opened.push({ address, window });
    return window;
  });
  return {
    opened,
    post: (
      data: unknown,
      origin = 'https://aurora.example',
      source: object = opened[opened.length - 1]?.window ?? {},
    ) => {
      for (const listener of [...listeners]) listener({ data, origin, source });
    },
  };
}
const idToken = `h.${Buffer.from('{"name":"João","picture":"https://p.example"}').toString('base64url')}.s`;
const ANSWER = { kind: 'foyer-idp', idToken };

test('accepts a popup’s message only from our origin, from that window, in its form', async () => {
  const popup = stubPopup();
  const starting = startSocial('google', SOCIAL);
  await vi.waitFor(() => expect(popup.opened).toHaveLength(1), { timeout: 10_000 });
  expect(popup.opened[0]?.address).toBe('/sandbox/idp/popup?channel=google');
  popup.post(ANSWER, 'https://evil.example');
  popup.post(ANSWER, undefined, {});
  popup.post({ kind: 'foyer-idp' });
  popup.post({ idToken });
  popup.post(null);
  popup.post({ ...ANSWER, idToken: idToken.replace('h.', 'right.') });
  expect(await starting).toMatchObject({
    channel: 'google',
    name: 'João',
    credential: expect.stringMatching(/^right\./),
  });
  expect(popup.opened[0]?.window.closed).toBe(true);
});

test('reports a blocked, closed or replaced popup with its own code', async () => {
  const popup = stubPopup();
  const first = codeOf(startSocial('google', SOCIAL));
  await vi.waitFor(() => expect(popup.opened).toHaveLength(1), { timeout: 10_000 });
  const second = codeOf(startSocial('facebook', SOCIAL));
  await vi.waitFor(() => expect(popup.opened).toHaveLength(2), { timeout: 10_000 });
  expect(await first).toBe('auth/cancelled-popup-request');
  popup.opened[1]?.window.close();
  expect(await second).toBe('auth/popup-closed-by-user');
  vi.stubGlobal('open', () => null);
  expect(await codeOf(startSocial('google', SOCIAL))).toBe('auth/popup-blocked');
});

test('refuses a channel that the merchant does not offer', async () => {
  const none = { ...SOCIAL, firebase: null, line: null, telegram: null };
  for (const channel of ['google', 'line', 'telegram'] as const)
    expect(await codeOf(startSocial(channel, none))).toBe('auth/operation-not-allowed');
});

test('maps each proof to the fields of a login and of a registration', () => {
  expect(toLoginFields(toProof('google', 'c', {}))).toEqual({ firebaseChannel: 'google', firebaseIdToken: 'c' });
  expect(toRegisterFields(toProof('twitter', 'c', {}))).toEqual({ firebaseChannel2: 'twitter', firebaseIdToken2: 'c' });
  for (const toFields of [toLoginFields, toRegisterFields]) {
    expect(toFields(toProof('line', 'c', {}))).toEqual({ lineSessionToken: 'c' });
    expect(toFields(toProof('telegram', 'c', {}))).toEqual({ telegramAuth: 'c' });
  }
});

test('returns the stored proof until it expires or is cleared; ignores an invalid one', () => {
  const proof = toProof('line', 'c', { name: 'Linh', picture: 7 });
  expect(proof).toMatchObject({ name: 'Linh', picture: null });
  storeProof(proof);
  expect(readStoredProof(Date.now())).toEqual(proof);
  expect(readStoredProof(proof.endsAt)).toBeNull();
  expect(readStoredProof(Date.now())).toBeNull();
  storeProof(proof);
  clearProof();
  expect(readStoredProof(Date.now())).toBeNull();
  for (const text of ['{}', '7', '{"channel":"myspace","credential":"c","endsAt":9e15,"name":null,"picture":null}']) {
    session.setItem('socialProof', text);
    expect(readStoredProof(Date.now())).toBeNull();
  }
});
