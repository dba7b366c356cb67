import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../device/testing/fake-storage.ts';
import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { readStoredProof, storeProof } from '../social/social-proof.ts';
import { answerSocial, withoutParentheses } from './answer-social.ts';

const session = { id: '1', token: 't', userName: 'ana', customerType: 0, firstTimeLogin: true };
const OPENED = { ...session, passwordExpired: false, updatePassword: false };
const FORM = new FormData();
const PROOF = { channel: 'google', name: 'Ana', picture: null, credential: 'id-token' } as const;
beforeEach(() => {
  fakeStorage();
  storeProof({ ...PROOF, endsAt: Date.now() + 60_000 });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A login through a gateway with an answer to login and to registration. */
function socialLogin(login: object | Error, made: object | Error = { session: OPENED }) {
  const asked: { name: string; body: object }[] = [];
  const call = (async (name: string, { body }: { body: object }) => {
    asked.push({ name, body });
    const answer = name === 'member.registerAutoUsername' ? made : login;
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Call;
  return { asked, result: answerSocial(FORM, { call, device: {} }) };
}
const LOGGED_IN = { session: OPENED, who: { type: 'username', username: 'ana' }, remember: false };

test('logs a known member in, and consumes the proof', async () => {
  expect(await socialLogin(OPENED).result).toEqual(LOGGED_IN);
  expect(readStoredProof(Date.now())).toBeNull();
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
      body: { isAdult: true, login: true, firebaseChannel2: 'google', firebaseIdToken2: 'id-token' },
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
  expect(await socialLogin(waiting).result).toMatchObject({ factor: { challenge: 'c1', kind: 'ga' } });
});

test.each(['line_invalid_token', 'telegram_validate_failed', 'login.cred.err'])(
  'shows the message of %s and forgets the proof',
  async (code) => {
    const refused = new GatewayError(code, { message: 'Please sign in again.' });
    expect(await socialLogin(refused).result).toMatchObject({
      refusal: { message: 'Please sign in again.' },
    });
    expect(readStoredProof(Date.now())).toBeNull();
  },
);

test('makes no call without a proof', async () => {
  fakeStorage();
  const { asked, result } = socialLogin(OPENED);
  expect(await result).toMatchObject({ refusal: { code: 'auth/code-expired' } });
  expect(asked).toEqual([]);
});

test('removes parentheses of any form', () => {
  expect(withoutParentheses('No account (google) yet.')).toBe('No account yet.');
  expect(withoutParentheses('尚无账户（google）。')).toBe('尚无账户。');
  expect(withoutParentheses('No account yet.')).toBe('No account yet.');
});
