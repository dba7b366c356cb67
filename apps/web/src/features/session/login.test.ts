import { expect, test } from 'vitest';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { afterLogin, logIn, readLoginForm } from './login.ts';

const FIELDS = { username: 'demo', password: 'Foyer-demo-1', remember: false, go: '/m/home', attempt: 'attempt-1' };

/** The gateway, played: keeps what it is asked, and answers or fails as told. */
function gateway(answer: object | Error = { token: 't' }) {
  const asked: { name: string; input: unknown }[] = [];
  const call = (async (name: string, input: unknown) => {
    asked.push({ name, input });
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Call;
  return { call, asked };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a form is read as it was filled in: the name trimmed, the password to the letter', () => {
  const form = formOf({ username: ' demo ', password: ' with spaces ', remember: 'on', go: '/m/vip', attempt: 'a' });
  expect(readLoginForm(form)).toEqual({
    username: 'demo',
    password: ' with spaces ',
    remember: true,
    go: '/m/vip',
    attempt: 'a',
  });
});

test('an empty form is read without a fault, and leads home', () => {
  const empty = { username: '', password: '', remember: false, go: '/m/home', attempt: '' };
  expect(readLoginForm(new FormData())).toEqual(empty);
});

test.each(['https://evil.test', '//evil.test', '/m/..//evil.test', 'javascript:alert(1)'])(
  'a form that wants to lead to %s leads home',
  (go) => {
    expect(readLoginForm(formOf({ go })).go).toBe('/m/home');
    expect(afterLogin({ passwordExpired: false }, go, false)).toBe('/m/home');
  },
);

test('a file in place of a name is no fault', () => {
  const form = new FormData();
  form.set('username', new File(['x'], 'x.txt'));
  expect(typeof readLoginForm(form).username).toBe('string');
});

test('name and password go to the gateway once, under the key of the attempt', async () => {
  const { asked, call } = gateway();
  expect(await logIn(FIELDS, call)).toEqual({ token: 't' });
  const body = { type: 'username', username: 'demo', password: 'Foyer-demo-1' };
  expect(asked).toEqual([{ name: 'session.login', input: { body, situation: 'login', idempotencyKey: 'attempt-1' } }]);
});

test('what the browser knows of its device goes with the login', async () => {
  const { asked, call } = gateway();
  await logIn(FIELDS, call, { device: 'IPAD', loginDeviceId: 'd'.repeat(36) });
  expect(asked[0]?.input).toMatchObject({ body: { device: 'IPAD', loginDeviceId: 'd'.repeat(36) } });
});

test('a form without an attempt is sent without a key', async () => {
  const { asked, call } = gateway();
  await logIn({ ...FIELDS, attempt: '' }, call);
  expect(asked[0]?.input).not.toHaveProperty('idempotencyKey');
});

test.each([{ username: '' }, { password: '' }])('with %o missing nobody is asked', async (gap) => {
  const { asked, call } = gateway();
  expect(await logIn({ ...FIELDS, ...gap }, call)).toMatchObject({ refusal: { code: 'required' } });
  expect(asked).toEqual([]);
});

test('a refusal is a value with the gateway’s words and the name, and never the password', async () => {
  const { call } = gateway(new GatewayError('login.cred.err', { message: 'Wrong.', traceId: '1f', status: 400 }));
  const result = await logIn(FIELDS, call);
  expect(result).toEqual({ refusal: { username: 'demo', code: 'login.cred.err', message: 'Wrong.', traceId: '1f' } });
  expect(JSON.stringify(result)).not.toContain(FIELDS.password);
});

test('no network is a refusal too; a fault of our own is thrown', async () => {
  expect(await logIn(FIELDS, gateway(new GatewayError('ERR_NETWORK')).call)).toMatchObject({
    refusal: { code: 'ERR_NETWORK', message: '', traceId: '' },
  });
  await expect(logIn(FIELDS, gateway(new TypeError('a bug')).call)).rejects.toThrow('a bug');
});

test('a password set aside is changed first, where the merchant wants that', () => {
  expect(afterLogin({ passwordExpired: true }, '/m/vip', true)).toBe('/m/changePsw');
  expect(afterLogin({ passwordExpired: true }, '/m/vip', false)).toBe('/m/vip');
  expect(afterLogin({ passwordExpired: false }, '/m/vip', true)).toBe('/m/vip');
});
