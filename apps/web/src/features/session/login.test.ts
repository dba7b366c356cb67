import { expect, test } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { fakeCall, formOf } from '../../gateway/testing/fake-call.ts';
import { type LoginFields, logIn, readLoginForm } from './login.ts';

const DEMO = { type: 'username', username: 'demo' } as const;
const PHONE = { type: 'sms', countryDialingCode: '84', mobileNum: '0912 345 678' } as const;
const FIELDS: LoginFields = {
  who: DEMO,
  password: 'Foyer-demo-1',
  verifyCode: '',
  remember: false,
  go: '/m/home',
  attempt: 'attempt-1',
};

const gateway = (answer: object | Error = { token: 't' }) => fakeCall(answer);

test('reads a form, trimming the name and not the password', () => {
  const form = formOf({ username: ' demo ', password: ' with spaces ', remember: 'on', go: '/m/vip', attempt: 'a' });
  expect(readLoginForm(form)).toEqual({
    who: DEMO,
    password: ' with spaces ',
    verifyCode: '',
    remember: true,
    go: '/m/vip',
    attempt: 'a',
    captcha: {},
  });
});

test('reads an empty form, which leads home', () => {
  expect(readLoginForm(new FormData())).toEqual({
    who: { type: 'username', username: '' },
    password: '',
    verifyCode: '',
    remember: false,
    go: '/m/home',
    attempt: '',
    captcha: {},
  });
});

test('reads number and code of the SMS tab without blanks', () => {
  const form = formOf({ by: 'sms', countryDialingCode: '+84', mobileNum: ' 0912 345 678 ', verifyCode: '123 456' });
  expect(readLoginForm(form)).toMatchObject({ who: PHONE, verifyCode: '123456', password: '' });
});

test.each(['https://evil.test', '//evil.test', '/m/..//evil.test', 'javascript:alert(1)'])(
  'leads home instead of to %s',
  (go) => {
    expect(readLoginForm(formOf({ go })).go).toBe('/m/home');
  },
);

test('accepts a file in place of a name', () => {
  const form = new FormData();
  form.set('username', new File(['x'], 'x.txt'));
  expect(typeof readLoginForm(form).who).toBe('object');
});

test('sends name and password once, with the idempotency key of the attempt', async () => {
  const { asked, call } = gateway();
  expect(await logIn(FIELDS, call)).toEqual({ token: 't' });
  const body = { type: 'username', username: 'demo', password: 'Foyer-demo-1' };
  expect(asked).toEqual([{ name: 'session.login', input: { body, situation: 'login', idempotencyKey: 'attempt-1' } }]);
});

test('sends what the browser knows of its device', async () => {
  const { asked, call } = gateway();
  await logIn(FIELDS, call, { device: 'IPAD', loginDeviceId: 'd'.repeat(36) });
  expect(asked[0]?.input).toMatchObject({ body: { device: 'IPAD', loginDeviceId: 'd'.repeat(36) } });
});

test('sends no idempotency key for a form without an attempt', async () => {
  const { asked, call } = gateway();
  await logIn({ ...FIELDS, attempt: '' }, call);
  expect(asked[0]?.input).not.toHaveProperty('idempotencyKey');
});

test('sends a number and its code as a login by SMS, without a password', async () => {
  const { asked, call } = gateway();
  await logIn({ ...FIELDS, who: PHONE, password: 'left over', verifyCode: '123456' }, call);
  expect(asked[0]?.input).toMatchObject({ body: { ...PHONE, verifyCode: '123456' } });
  expect(JSON.stringify(asked)).not.toContain('left over');
});

test.each([
  [{ who: { type: 'username', username: '' } as const }, ['username']],
  [{ password: '' }, ['password']],
  [{ who: PHONE }, ['verifyCode']],
  [{ who: { ...PHONE, mobileNum: '' } }, ['mobileNum', 'verifyCode']],
])('makes no call with %o missing', async (gap, missing) => {
  const { asked, call } = gateway();
  expect(await logIn({ ...FIELDS, ...gap }, call)).toMatchObject({ refusal: { code: 'required', missing } });
  expect(asked).toEqual([]);
});

test('returns a refusal with the gateway’s message and the name, never with the password', async () => {
  const { call } = gateway(new GatewayError('login.cred.err', { message: 'Wrong.', traceId: '1f', status: 400 }));
  const result = await logIn(FIELDS, call);
  const refusal = { who: DEMO, verifyCode: '', missing: [], code: 'login.cred.err', message: 'Wrong.', traceId: '1f' };
  expect(result).toMatchObject({ refusal });
  expect(JSON.stringify(result)).not.toContain(FIELDS.password);
});

test('returns a lost connection as a refusal, and throws our own faults', async () => {
  expect(await logIn(FIELDS, gateway(new GatewayError('ERR_NETWORK')).call)).toMatchObject({
    refusal: { code: 'ERR_NETWORK', message: '', traceId: '' },
  });
  await expect(logIn(FIELDS, gateway(new TypeError('a bug')).call)).rejects.toThrow('a bug');
});

test('returns the question for a second factor with its challenge', async () => {
  const challenge = { id: 'c1', destination: 'm•••n@mail.com', resendSeconds: 60 };
  const { call } = gateway(new GatewayError('login_verify_required', { value: 'email', challenge }));
  expect(await logIn({ ...FIELDS, remember: true }, call)).toEqual({
    factor: {
      challenge: 'c1',
      kind: 'email',
      destination: 'm•••n@mail.com',
      resendSeconds: 60,
      who: DEMO,
      remember: true,
    },
  });
});

test.each([
  [{ value: 'email' }],
  [{ value: 'carrier pigeon', challenge: { id: 'c1', destination: '', resendSeconds: 0 } }],
])('returns a refusal for an unknown second factor such as %o', async (details) => {
  const { call } = gateway(new GatewayError('login_verify_required', { message: 'Confirm.', ...details }));
  expect(await logIn(FIELDS, call)).toMatchObject({ refusal: { code: 'login_verify_required', message: 'Confirm.' } });
});
