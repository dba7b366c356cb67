import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { solveV4 } from '../../testing/solve-captcha.ts';

const AURORA = 'aurora.localhost';
const OWN_DEVICE = 'a'.repeat(36);
const STRANGER = '198.51.100.7';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ limitScale: 1, captcha: true });
});
afterAll(() => gateway.close());

const idOf = (code: string) => gateway.context.captcha.accounts.get(code)?.id ?? '';
const solved = async () => ({ geetestValidateV4: JSON.stringify(await solveV4(gateway.sandbox.app, idOf('aurora'))) });

interface Visitor {
  from: string;
  device?: string;
  host?: string;
  captcha?: object;
}
const logIn = (username: string, password: string, { captcha, device, from, host }: Visitor) =>
  gateway.call('session.login', {
    ...(host ? { host } : {}),
    body: { username, password, ...captcha },
    remoteAddress: from,
    ...(device ? { headers: { 'device-id': device } } : {}),
  });

test('lets a member in from a known device and from another address after twenty logins by a stranger', async () => {
  await gateway.member('victim01');
  expect((await logIn('victim01', 'correct horse', { from: '203.0.113.1', device: OWN_DEVICE })).status).toBe(200);
  for (let i = 0; i < 20; i++) await logIn('victim01', 'wrong', { from: STRANGER });
  expect((await logIn('victim01', 'wrong', { from: STRANGER })).json.errorCode).toBe('TOO_MANY_REQUEST_LOGIN');
  expect((await logIn('victim01', 'correct horse', { from: STRANGER, device: OWN_DEVICE })).status).toBe(200);
  expect((await logIn('victim01', 'correct horse', { from: '203.0.113.2' })).status).toBe(200);
});

test('delays logins to an account guessed at from many addresses, but not from its known device', async () => {
  await gateway.member('victim02');
  expect((await logIn('victim02', 'correct horse', { from: '203.0.113.1', device: OWN_DEVICE })).status).toBe(200);
  for (let i = 0; i < 55; i++) await logIn('victim02', 'wrong', { from: `198.51.100.${100 + i}` });
  expect((await logIn('victim02', 'correct horse', { from: '203.0.113.2' })).json.errorCode).toBe(
    'TOO_MANY_REQUEST_LOGIN',
  );
  expect((await logIn('victim02', 'correct horse', { from: '203.0.113.2', device: OWN_DEVICE })).status).toBe(200);
});

test('requires a captcha instead of a wait where the merchant has one, and lets a solved one through', async () => {
  const at = { from: STRANGER, host: AURORA };
  await gateway.call('member.register', {
    host: AURORA,
    body: { username: 'victim03', password: 'correct horse', isAdult: true, ...(await solved()) },
  });
  for (let i = 0; i < 5; i++) expect((await logIn('victim03', 'wrong', at)).json.errorCode).toBe('login.cred.err');
  expect((await logIn('victim03', 'correct horse', at)).json.errorCode).toBe('captcha.required');
  expect((await logIn('victim03', 'wrong', { ...at, captcha: await solved() })).json.errorCode).toBe('login.cred.err');
  expect((await logIn('victim03', 'correct horse', { ...at, captcha: await solved() })).status).toBe(200);
});

test('requires a captcha from an address that fails under many names', async () => {
  const at = { from: '198.51.100.8', host: AURORA };
  const codes = [];
  for (let i = 0; i < 40; i++) codes.push((await logIn(`name${i}`, 'Password1!', at)).json.errorCode);
  expect(codes.slice(0, 30)).toEqual(Array(30).fill('login.cred.err'));
  expect(codes.slice(30)).toEqual(Array(10).fill('captcha.required'));
  expect((await logIn('name41', 'wrong', { ...at, captcha: await solved() })).json.errorCode).toBe('login.cred.err');
  expect((await logIn('name42', 'wrong', { ...at, from: '198.51.100.9' })).json.errorCode).toBe('login.cred.err');
});

test('requires a puzzle from an address that fails under many names where the merchant has no captcha, but not from a known device', async () => {
  await gateway.member('victim04');
  const from = '2001:db8:7:7::1';
  expect((await logIn('victim04', 'correct horse', { from, device: OWN_DEVICE })).status).toBe(200);
  await gateway.database.pool.query('update foyer.call_count set calls = 30 where key like $1', [
    'budget:failed-login:lotus:2001:db8:7:7:%',
  ]);
  expect((await logIn('someone', 'wrong', { from: '2001:db8:7:7::2' })).json.errorCode).toBe('puzzle.required');
  expect((await logIn('victim04', 'correct horse', { from, device: OWN_DEVICE })).status).toBe(200);
});
