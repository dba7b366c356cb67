import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readMayaEnv } from '../../../device/maya-env.ts';
import { fakeStorage } from '../../../device/testing/fake-storage.ts';
import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { withDeviceEffects } from '../deferred/device-effects.ts';
import { readStoredProof, storeProof } from '../social/social-proof.ts';
import { answerSocial } from './answer-social.ts';

const session = { id: '1', token: 't', userName: 'ana', customerType: 0, firstTimeLogin: true };
const OPENED = { ...session, passwordExpired: false, updatePassword: false };
const FORM = new FormData();
const ORIGIN = {
  registerMethod: 'PWA',
  registerUrl: 'https://lotus.example/m/login',
  affiliateCode: 'vip7',
  domain: 'lotus.example',
  linkId: 42,
  loginDeviceId: 'd'.repeat(36),
  pixelTrack: { utm_source: 'news' },
} as const;
const PROOF = { channel: 'google', name: 'Ana', picture: null, credential: 'id-token' } as const;
beforeEach(() => {
  fakeStorage();
  storeProof({ ...PROOF, endsAt: Date.now() + 60_000 });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A login through a gateway with an answer to login and to registration. */
function socialLogin(
  login: object | Error,
  made: object | Error | ((body: object) => object | Error) = { session: OPENED },
  referralCode = '',
) {
  const asked: { name: string; body: object }[] = [];
  const call = withDeviceEffects((async (name: string, { body }: { body: object }) => {
    asked.push({ name, body });
    const registered = typeof made === 'function' ? made(body) : made;
    const answer = name === 'member.registerAutoUsername' ? registered : login;
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Call);
  return { asked, result: answerSocial(FORM, { call, device: {}, origin: ORIGIN, referralCode }) };
}
const LOGGED_IN = { session: OPENED, who: { type: 'username', username: 'ana' }, remember: false, isFirebase: true };

test('logs a known member in, and consumes the proof', async () => {
  expect(await socialLogin(OPENED).result).toEqual(LOGGED_IN);
  expect(readStoredProof(Date.now())).toBeNull();
});

describe('a visitor of the Maya app', () => {
  const maya = {
    channel: 'maya',
    name: null,
    picture: null,
    credential: '',
    mayaSession: { sessionId: 's-1', env: 'UAT' },
  } as const;
  const unknown = (code: string) =>
    new GatewayError(code, { value: { name: 'Ana', picture: null, mayaSessionToken: 'our-token' } });
  beforeEach(() => storeProof({ ...maya, endsAt: Date.now() + 60_000 }));

  test('is logged in by its session, with where they came from', async () => {
    const { asked, result } = socialLogin(OPENED);
    expect(await result).toMatchObject({ session: OPENED });
    expect(asked).toEqual([
      {
        name: 'session.loginMaya',
        body: {
          sessionId: 's-1',
          env: 'UAT',
          registerUrl: ORIGIN.registerUrl,
          affiliateCode: 'vip7',
          domain: 'lotus.example',
        },
      },
    ]);
    expect(readMayaEnv()).toBe('UAT');
  });

  test('continues with the gateway’s own token if the identity is unknown', async () => {
    const choice = { channel: 'maya', name: 'Ana', picture: null };
    expect(await socialLogin(unknown('bind_customer_required')).result).toMatchObject({ choice });
    expect(readStoredProof(Date.now())).toMatchObject({ channel: 'maya', credential: 'our-token', name: 'Ana' });
  });

  test('gets an account by that token where the merchant lets the app create them', async () => {
    const { asked, result } = socialLogin(unknown('not.exists.user'));
    expect(await result).toMatchObject({ session: OPENED });
    expect(asked[1]).toMatchObject({ name: 'member.registerAutoUsername', body: { mayaSessionToken: 'our-token' } });
  });
});

test('asks an unknown visitor for an account, without the provider’s name in parentheses', async () => {
  const value = { name: 'Ana', picture: null };
  const unknown = new GatewayError('bind_customer_required', { message: 'No account (google).', value });
  expect(await socialLogin(unknown).result).toEqual({
    choice: { channel: 'google', name: 'Ana', picture: null, message: 'No account.' },
  });
  expect(readStoredProof(Date.now())).not.toBeNull();
});

test('offers no choice if the merchant lets the app create accounts', async () => {
  const { asked, result } = socialLogin(new GatewayError('not.exists.user'));
  expect(await result).toEqual(LOGGED_IN);
  expect(asked.slice(1)).toEqual([
    {
      name: 'member.registerAutoUsername',
      body: { isAdult: true, login: true, ...ORIGIN, firebaseChannel2: 'google', firebaseIdToken2: 'id-token' },
    },
  ]);
});

test('registers with the code of the inviting member, and without one that is no longer valid', async () => {
  const unknown = new GatewayError('not.exists.user');
  const valid = socialLogin(unknown, { session: OPENED }, 'FRIEND22');
  await valid.result;
  expect(valid.asked[1]?.body).toMatchObject({ ...ORIGIN, referralCode: 'FRIEND22' });
  storeProof({ ...PROOF, endsAt: Date.now() + 60_000 });
  const made = (body: object) => ('referralCode' in body ? new GatewayError('referral.invalid') : { session: OPENED });
  const stale = socialLogin(unknown, made, 'GONE2222');
  expect(await stale.result).toEqual(LOGGED_IN);
  expect(stale.asked[2]?.body).not.toHaveProperty('referralCode');
});

test('sends the origin with a login by Telegram, as the call names its fields', async () => {
  storeProof({ ...PROOF, channel: 'telegram', credential: 'signed', endsAt: Date.now() + 60_000 });
  const { asked, result } = socialLogin(OPENED, {}, 'FRIEND22');
  await result;
  expect(asked).toEqual([
    {
      name: 'session.loginTelegram',
      body: {
        telegramAuth: 'signed',
        registerUrl: ORIGIN.registerUrl,
        affiliateCode: 'vip7',
        domain: 'lotus.example',
        linkId: 42,
        referralCode: 'FRIEND22',
      },
    },
  ]);
});

test('redirects to the registration form if registrations need a captcha', async () => {
  const { result } = socialLogin(new GatewayError('not.exists.user'), new GatewayError('captcha.required'));
  expect(await result).toMatchObject({ choice: { channel: 'google', name: 'Ana' } });
  expect(readStoredProof(Date.now())).not.toBeNull();
});

test('asks for a second factor as after a password', async () => {
  const challenge = { id: 'c1', destination: '', resendSeconds: 0 };
  const waiting = new GatewayError('login_verify_required', { value: 'ga', challenge });
  expect(await socialLogin(waiting).result).toMatchObject({
    factor: { challenge: 'c1', kind: 'ga', isFirebase: true },
  });
});

test.each(['line', 'telegram'] as const)('does not count a login by %s as one by Firebase', async (channel) => {
  storeProof({ ...PROOF, channel, endsAt: Date.now() + 60_000 });
  expect(await socialLogin(OPENED).result).not.toHaveProperty('isFirebase');
});

test.each([
  ['line', 'line_invalid_token'],
  ['telegram', 'telegram_validate_failed'],
  ['google', 'login.cred.err'],
] as const)('of %s, shows the message of %s and forgets the proof', async (channel, code) => {
  storeProof({ ...PROOF, channel, endsAt: Date.now() + 60_000 });
  const refused = new GatewayError(code, { message: 'Please sign in again.' });
  expect(await socialLogin(refused).result).toMatchObject({ refusal: { message: 'Please sign in again.' } });
  expect(readStoredProof(Date.now())).toBeNull();
});

test.each(['TOO_MANY_REQUEST_LOGIN', 'account.disabled', 'ERR_NETWORK'])('keeps the proof after %s', async (code) => {
  await socialLogin(new GatewayError(code)).result;
  expect(readStoredProof(Date.now())).not.toBeNull();
});

test('makes no call without a proof', async () => {
  fakeStorage();
  const { asked, result } = socialLogin(OPENED);
  expect(await result).toMatchObject({ refusal: { code: 'auth/code-expired' } });
  expect(asked).toEqual([]);
});
