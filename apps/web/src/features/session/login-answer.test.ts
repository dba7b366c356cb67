import { expect, test } from 'vitest';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { answerLogin, type LoginPort } from './login-answer.ts';

const OPENED = {
  id: '1',
  token: 't',
  userName: 'demo',
  customerType: 0,
  firstTimeLogin: false,
  passwordExpired: false,
  updatePassword: false,
};
const CHALLENGE = { id: 'c1', destination: 'm•••n@mail.com', resendSeconds: 60 };

/** A port that records what it is asked to do, before a gateway with one answer or error. */
function portOf(answer: object | Error, differences: Partial<LoginPort> = {}) {
  const done: string[] = [];
  const asked: { name: string; body: Record<string, unknown> }[] = [];
  const call = (async (name: string, input: { body: Record<string, unknown> }) => {
    asked.push({ name, body: input.body });
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Call;
  const port: LoginPort = {
    call,
    isServer: false,
    mustChange: true,
    describeDevice: async (_who, remember) => (remember ? { remember } : {}),
    async keep(_opened, who, remember) {
      done.push(`keep ${who.type} ${remember}`);
      return undefined;
    },
    forget: () => done.push('forget'),
    lead(to) {
      done.push(`lead ${to}`);
      throw new Response();
    },
    ...differences,
  };
  return { port, done, asked };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const LOGIN = { username: 'demo', password: 'Foyer-demo-1', go: '/m/vip' };
const FACTOR = { step: 'verify', challenge: 'c1', kind: 'email', username: 'demo', go: '/m/vip', verifyCode: '123456' };
/** What a desk does with a form that leads on. */
async function doneWith(fields: Record<string, string>, one = portOf(OPENED)): Promise<string[]> {
  await expect(answerLogin(formOf(fields), one.port)).rejects.toBeInstanceOf(Response);
  return one.done;
}

test('stores the session, then redirects', async () => {
  expect(await doneWith(LOGIN)).toEqual(['keep username false', 'lead /m/vip']);
  expect(await doneWith({ ...LOGIN, remember: 'on' })).toEqual(['keep username true', 'lead /m/vip']);
});

test('a password that must be changed leads to its change; one that was not used does not', async () => {
  const made = { ...OPENED, updatePassword: true };
  expect(await doneWith(LOGIN, portOf(made))).toContain('lead /m/changePsw?go=%2Fm%2Fvip');
  expect(await doneWith(LOGIN, portOf(made, { mustChange: false }))).toContain('lead /m/vip');
  const sms = { by: 'sms', countryDialingCode: '84', mobileNum: '0912345678', verifyCode: '123456', go: '/m/vip' };
  expect(await doneWith(sms, portOf(made))).toEqual(['keep sms false', 'lead /m/vip']);
});

test('a refusal clears the remembered login, being offline does not', async () => {
  const wrong = portOf(new GatewayError('login.cred.err', { message: 'Wrong.' }));
  expect(await answerLogin(formOf(LOGIN), wrong.port)).toMatchObject({ refusal: { message: 'Wrong.' } });
  expect(wrong.done).toEqual(['forget']);
  const lost = portOf(new GatewayError('ERR_NETWORK'));
  await answerLogin(formOf(LOGIN), lost.port);
  expect(lost.done).toEqual([]);
});

test('a second factor is a question, and goes on where it began', async () => {
  const asking = new GatewayError('login_verify_required', { value: 'email', challenge: CHALLENGE });
  const here = await answerLogin(formOf(LOGIN), portOf(asking).port);
  expect(here.factor).toMatchObject({ challenge: 'c1', kind: 'email', destination: 'm•••n@mail.com' });
  expect(here.factor).not.toHaveProperty('isServers');
  const there = await answerLogin(formOf(LOGIN), portOf(asking, { isServer: true }).port);
  expect(there.factor).toMatchObject({ isServers: true });
});

test('the right answer to it opens the session, and remembers who began', async () => {
  const one = portOf(OPENED);
  expect(await doneWith({ ...FACTOR, remember: 'on' }, one)).toEqual(['keep username true', 'lead /m/vip']);
  expect(one.asked).toEqual([{ name: 'session.verification', body: { challenge: 'c1', verifyCode: '123456' } }]);
});

test('a wrong answer asks again, and clears nothing', async () => {
  const { port, done } = portOf(new GatewayError('verify.code.err', { message: 'Wrong code.' }));
  expect(await answerLogin(formOf(FACTOR), port)).toMatchObject({
    factor: { challenge: 'c1' },
    wrong: { code: 'verify.code.err', message: 'Wrong code.' },
  });
  expect(done).toEqual([]);
});

test('another code may be asked for', async () => {
  const { asked, port } = portOf({ destination: '', resendSeconds: 60 });
  expect(await answerLogin(formOf({ ...FACTOR, step: 'resend' }), port)).toMatchObject({
    factor: { resendSeconds: 60 },
  });
  expect(asked[0]?.name).toBe('session.verificationResend');
});

test('sends a code to a number without logging in', async () => {
  const { asked, port, done } = portOf({ resendSeconds: 60, expiresSeconds: 600 });
  const form = formOf({ step: 'code', by: 'sms', countryDialingCode: '84', mobileNum: '0912345678' });
  expect(await answerLogin(form, port)).toMatchObject({ sent: { resendSeconds: 60, expiresSeconds: 600 } });
  expect(asked).toEqual([
    { name: 'verification.smsNoLogin', body: { countryDialingCode: '84', mobileNum: '0912345678' } },
  ]);
  expect(done).toEqual([]);
});

test('a number that can be none is not sent to the gateway', async () => {
  const { asked, port } = portOf({});
  const form = formOf({ step: 'code', by: 'sms', countryDialingCode: '84', mobileNum: 'abc' });
  expect(await answerLogin(form, port)).toMatchObject({ sent: { refusal: { code: 'mobile.invalid' } } });
  expect(asked).toEqual([]);
});

test('what another page brought along is shown, and nothing is done with it', async () => {
  const { asked, port } = portOf({});
  const form = formOf({ step: 'carry', by: 'sms', countryDialingCode: '84', mobileNum: '0912', verifyCode: '1' });
  expect(await answerLogin(form, port)).toMatchObject({ carried: { who: { mobileNum: '0912' }, verifyCode: '1' } });
  expect(asked).toEqual([]);
});

test('a passkey’s signature opens a session; anything else is refused', async () => {
  const one = portOf({ options: null, session: OPENED });
  const fields = { step: 'passkey', response: '{"id":"x"}', go: '/m/vip' };
  expect(await doneWith(fields, one)).toEqual(['keep username false', 'lead /m/vip']);
  expect(one.asked[0]?.body).toMatchObject({ action: 'finish', response: { id: 'x' } });
  const refused = portOf(new GatewayError('passkey.invalid', { message: 'Not accepted.' }));
  expect(await answerLogin(formOf(fields), refused.port)).toMatchObject({ refusal: { message: 'Not accepted.' } });
});
