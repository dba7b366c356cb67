import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playStorage } from '../../../device/storage-double.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import type { LoginDesk } from '../login-answer.ts';
import { keepProof, readKeptProof } from '../social/social-proof.ts';
import { answerSocial, withoutParentheses } from './answer-social.ts';

const session = { id: '1', token: 't', userName: 'ana', customerType: 0, firstTimeLogin: true };
const OPENED = { ...session, passwordExpired: false, updatePassword: false };
const PROOF = { channel: 'google', name: 'Ana', picture: null, credential: 'id-token' } as const;
const { logInSocially } = vi.hoisted(() => ({ logInSocially: vi.fn() }));
// NOTE the provider's side is tested beside it; here only what becomes of its answer.
vi.mock('../social/social-sign-in.ts', () => ({ logInSocially }));

beforeEach(() => {
  playStorage();
  keepProof({ ...PROOF, endsAt: Date.now() + 60_000 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  logInSocially.mockReset();
});

/** A desk that keeps what it is told. */
function deskOf(made: object | Error = { session: OPENED }) {
  const done: string[] = [];
  const asked: { name: string; body: object }[] = [];
  const desk: LoginDesk = {
    call: (async (name: string, { body }: { body: object }) => {
      asked.push({ name, body });
      if (made instanceof Error) throw made;
      return made;
    }) as unknown as LoginDesk['call'],
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
  return { desk, done, asked };
}
const FORM = new FormData();
FORM.set('go', '/m/vip');

test('who is known is logged in, and the proof is spent', async () => {
  logInSocially.mockResolvedValue(OPENED);
  const { desk, done } = deskOf();
  await expect(answerSocial(FORM, desk)).rejects.toBeInstanceOf(Response);
  expect(done).toEqual(['keep ana', 'lead /m/vip']);
  expect(readKeptProof(Date.now())).toBeNull();
});

test('who is not known is asked for an account, without the provider’s name in parentheses', async () => {
  const value = { name: 'Ana', picture: null };
  logInSocially.mockRejectedValue(
    new GatewayError('bind_customer_required', { message: 'No account (google).', value }),
  );
  expect(await answerSocial(FORM, deskOf().desk)).toEqual({
    choice: { channel: 'google', name: 'Ana', picture: null, message: 'No account.' },
  });
  expect(readKeptProof(Date.now())).not.toBeNull();
});

test('where the merchant lets the app create accounts, nobody is asked', async () => {
  logInSocially.mockRejectedValue(new GatewayError('not.exists.user'));
  const { asked, desk, done } = deskOf();
  await expect(answerSocial(FORM, desk)).rejects.toBeInstanceOf(Response);
  expect(asked).toEqual([
    {
      name: 'member.registerAutoUsername',
      body: { isAdult: true, login: true, firebaseChannel2: 'google', firebaseIdToken2: 'id-token' },
    },
  ]);
  expect(done).toEqual(['keep ana', 'lead /m/vip']);
});

test('a second factor is asked for as after a password', async () => {
  const challenge = { id: 'c1', destination: '', resendSeconds: 0 };
  logInSocially.mockRejectedValue(new GatewayError('login_verify_required', { value: 'ga', challenge }));
  expect(await answerSocial(FORM, deskOf().desk)).toMatchObject({ factor: { challenge: 'c1', kind: 'ga' } });
});

test.each(['line_invalid_token', 'telegram_validate_failed', 'login.cred.err'])(
  '%s is said, and the proof is forgotten',
  async (code) => {
    logInSocially.mockRejectedValue(new GatewayError(code, { message: 'Please sign in again.' }));
    expect(await answerSocial(FORM, deskOf().desk)).toMatchObject({ refusal: { message: 'Please sign in again.' } });
    expect(readKeptProof(Date.now())).toBeNull();
  },
);

test('without a proof nobody is asked', async () => {
  playStorage();
  expect(await answerSocial(FORM, deskOf().desk)).toMatchObject({ refusal: { code: 'auth/code-expired' } });
  expect(logInSocially).not.toHaveBeenCalled();
});

test('parentheses go, whatever their form', () => {
  expect(withoutParentheses('No account (google) yet.')).toBe('No account yet.');
  expect(withoutParentheses('尚无账户（google）。')).toBe('尚无账户。');
  expect(withoutParentheses('No account yet.')).toBe('No account yet.');
});
