import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../device/testing/fake-storage.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import type { LoginPort } from '../login-answer.ts';
import { readStoredProof, storeProof } from '../social/social-proof.ts';
import { answerSocial, withoutParentheses } from './answer-social.ts';

const session = { id: '1', token: 't', userName: 'ana', customerType: 0, firstTimeLogin: true };
const OPENED = { ...session, passwordExpired: false, updatePassword: false };
const PROOF = { channel: 'google', name: 'Ana', picture: null, credential: 'id-token' } as const;
beforeEach(() => {
  fakeStorage();
  storeProof({ ...PROOF, endsAt: Date.now() + 60_000 });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A port that records what it is asked to do, before a gateway with an answer to login and to registration. */
function portOf(login: object | Error, made: object | Error = { session: OPENED }) {
  const done: string[] = [];
  const asked: { name: string; body: object }[] = [];
  const port: LoginPort = {
    call: (async (name: string, { body }: { body: object }) => {
      asked.push({ name, body });
      const answer = name === 'member.registerAutoUsername' ? made : login;
      if (answer instanceof Error) throw answer;
      return answer;
    }) as unknown as LoginPort['call'],
    isServer: false,
    mustChange: false,
    describeDevice: async () => ({}),
    async keep({ userName }) {
      done.push(`keep ${userName}`);
      return undefined;
    },
    forget: () => done.push('forget'),
    lead(to) {
      done.push(`lead ${to}`);
      throw new Response();
    },
  };
  return { port, done, asked };
}
const FORM = new FormData();
FORM.set('go', '/m/vip');

test('who is known is logged in, and the proof is spent', async () => {
  const { port, done } = portOf(OPENED);
  await expect(answerSocial(FORM, port)).rejects.toBeInstanceOf(Response);
  expect(done).toEqual(['keep ana', 'lead /m/vip']);
  expect(readStoredProof(Date.now())).toBeNull();
});

test('who is not known is asked for an account, without the provider’s name in parentheses', async () => {
  const value = { name: 'Ana', picture: null };
  const unknown = new GatewayError('bind_customer_required', { message: 'No account (google).', value });
  expect(await answerSocial(FORM, portOf(unknown).port)).toEqual({
    choice: { channel: 'google', name: 'Ana', picture: null, message: 'No account.' },
  });
  expect(readStoredProof(Date.now())).not.toBeNull();
});

test('offers no choice if the merchant lets the app create accounts', async () => {
  const { asked, port, done } = portOf(new GatewayError('not.exists.user'));
  await expect(answerSocial(FORM, port)).rejects.toBeInstanceOf(Response);
  expect(asked.slice(1)).toEqual([
    {
      name: 'member.registerAutoUsername',
      body: { isAdult: true, login: true, firebaseChannel2: 'google', firebaseIdToken2: 'id-token' },
    },
  ]);
  expect(done).toEqual(['keep ana', 'lead /m/vip']);
});

test('redirects to the registration form if registrations need a captcha', async () => {
  const { port } = portOf(new GatewayError('not.exists.user'), new GatewayError('captcha.required'));
  expect(await answerSocial(FORM, port)).toMatchObject({ choice: { channel: 'google', name: 'Ana' } });
  expect(readStoredProof(Date.now())).not.toBeNull();
});

test('a second factor is asked for as after a password', async () => {
  const challenge = { id: 'c1', destination: '', resendSeconds: 0 };
  const waiting = new GatewayError('login_verify_required', { value: 'ga', challenge });
  expect(await answerSocial(FORM, portOf(waiting).port)).toMatchObject({ factor: { challenge: 'c1', kind: 'ga' } });
});

test.each(['line_invalid_token', 'telegram_validate_failed', 'login.cred.err'])(
  '%s is said, and the proof is forgotten',
  async (code) => {
    const refused = new GatewayError(code, { message: 'Please sign in again.' });
    expect(await answerSocial(FORM, portOf(refused).port)).toMatchObject({
      refusal: { message: 'Please sign in again.' },
    });
    expect(readStoredProof(Date.now())).toBeNull();
  },
);

test('makes no call without a proof', async () => {
  fakeStorage();
  const { asked, port } = portOf(OPENED);
  expect(await answerSocial(FORM, port)).toMatchObject({ refusal: { code: 'auth/code-expired' } });
  expect(asked).toEqual([]);
});

test('parentheses go, whatever their form', () => {
  expect(withoutParentheses('No account (google) yet.')).toBe('No account yet.');
  expect(withoutParentheses('尚无账户（google）。')).toBe('尚无账户。');
  expect(withoutParentheses('No account yet.')).toBe('No account yet.');
});
