import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { solveV3, solveV4 } from '../../testing/solve-captcha.ts';

const AURORA = 'aurora.localhost';
const SAMBA = 'samba.localhost';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ limitScale: 1, captcha: true });
});
afterAll(() => gateway.close());

const idOf = (code: string) => gateway.context.captcha.accounts.get(code)?.id ?? '';
const newV4 = async () => ({ geetestValidateV4: JSON.stringify(await solveV4(gateway.sandbox.app, idOf('aurora'))) });
const newV3 = async () =>
  solveV3(gateway.sandbox.app, (await gateway.call('captcha.geetest', { host: SAMBA })).json.value);

interface Form {
  from: string;
  host?: string;
  fields?: object;
}
const register = (username: string, { fields, from, host = SAMBA }: Form) =>
  gateway.call('member.register', {
    host,
    remoteAddress: from,
    body: { username, password: 'correct horse', isAdult: true, ...fields },
  });
/** The error codes of registrations under each of the names, one after another. */
async function codesOf(names: readonly string[], form: Form): Promise<(string | undefined)[]> {
  const codes = [];
  for (const name of names) codes.push((await register(name, form)).json.errorCode);
  return codes;
}
const times = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${100 + index}`);

test('requires a captcha from an address that probes names, before revealing whether one is taken', async () => {
  await register('taken001', { from: '203.0.113.1' });
  const from = '198.51.100.1';
  const probes = await codesOf(Array(25).fill('taken001'), { from });
  expect(probes.slice(0, 20)).toEqual(Array(20).fill('username.exists'));
  expect(probes.slice(20)).toEqual(Array(5).fill('captcha.required'));
  expect((await register('free0001', { from })).json.errorCode).toBe('captcha.required');
  expect((await register('taken001', { from, fields: await newV3() })).json.errorCode).toBe('username.exists');
  expect((await register('free0001', { from, fields: await newV3() })).status).toBe(200);
});

test('limits such probing even where the merchant requires a captcha from everyone', async () => {
  await register('taken002', { from: '203.0.113.2', host: AURORA, fields: await newV4() });
  const form = { from: '198.51.100.2', host: AURORA };
  expect((await codesOf(Array(22).fill('taken002'), form)).slice(19)).toEqual([
    'username.exists',
    'captcha.required',
    'captcha.required',
  ]);
  expect((await register('free0002', { ...form, fields: await newV4() })).status).toBe(200);
});

test('allows ten accounts an hour per address without a captcha, and any number with one', async () => {
  const from = '2001:db8:5:5::1';
  expect(await codesOf(times(10, 'funded'), { from })).toEqual(Array(10).fill(undefined));
  expect((await register('funded200', { from: '2001:db8:5:5::2' })).json.errorCode).toBe('captcha.required');
  expect((await register('funded200', { from, fields: await newV3() })).status).toBe(200);
  expect((await register('funded201', { from: '2001:db8:5:6::1' })).status).toBe(200);
});

test('counts simultaneous registrations one by one', async () => {
  const replies = await Promise.all(times(20, 'burst').map((name) => register(name, { from: '198.51.100.4' })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
});
