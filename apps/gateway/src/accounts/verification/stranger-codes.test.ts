import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { solveV4 } from '../../testing/solve-captcha.ts';

const AURORA = 'aurora.localhost';
const OWN_DEVICE = 'a'.repeat(36);
const MEMBER = { from: '203.0.113.1', device: OWN_DEVICE };
const NEW = 'brand new horse';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ limitScale: 1 });
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

interface Visitor {
  from: string;
  device?: string;
}
const as = ({ device, from }: Visitor) => ({
  remoteAddress: from,
  ...(device ? { headers: { 'device-id': device } } : {}),
});

/** A member with an e-mail address who has logged in on their own device. */
async function member(username: string): Promise<string> {
  await gateway.call('member.register', {
    ...as(MEMBER),
    body: { username, password: 'correct horse', isAdult: true },
  });
  const to = `${username}@example.com`;
  await gateway.database.pool.query('update foyer.member set email = $1 where username = $2', [to, username]);
  return to;
}
const forget = (username: string, visitor: Visitor, captcha: object = {}) =>
  gateway.call('member.passwordForgotten', { ...as(visitor), body: { username, ...captcha } });
const reset = (username: string, verifyCode: string, visitor: Visitor) =>
  gateway.call('member.passwordReset', { ...as(visitor), body: { username, verifyCode, newPassword: NEW } });
/** Waits for the message, which the response does not wait for. */
async function codeTo(to: string, count: number): Promise<string> {
  await expect.poll(() => gateway.sandbox.outbox.find(to).length).toBe(count);
  return gateway.sentCode(to);
}

test('five wrong guesses by a stranger leave the code valid for the member who asked for it', async () => {
  const to = await member('burnt01');
  expect((await forget('burnt01', MEMBER)).status).toBe(200);
  const code = await codeTo(to, 1);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let i = 0; i < 8; i++)
    expect((await reset('burnt01', wrong, { from: '198.51.100.7' })).json.errorCode).toBe('verify.code.err');
  expect((await reset('burnt01', code, { from: '198.51.100.7' })).json.errorCode).toBe('verify.code.err');
  expect((await reset('burnt01', code, MEMBER)).json.value).toEqual({ changed: true });
});

test('neither delays nor replaces the member’s code when a stranger asks for codes', async () => {
  const to = await member('spammed1');
  const stranger = (index: number) => ({ from: `198.51.100.${index}`, device: String(index % 10).repeat(36) });
  expect((await forget('spammed1', stranger(1))).status).toBe(200);
  await codeTo(to, 1);
  expect((await forget('spammed1', MEMBER)).status).toBe(200);
  const code = await codeTo(to, 2);
  expect((await forget('spammed1', stranger(2))).status).toBe(200);
  await codeTo(to, 3);
  expect((await reset('spammed1', code, MEMBER)).json.value).toEqual({ changed: true });
});

test('sends a member at most twenty codes a day for strangers, and still more to a known device', async () => {
  const to = await member('spammed2');
  for (let index = 0; index < 25; index++) await forget('spammed2', { from: `198.51.100.${100 + index}` });
  await codeTo(to, 20);
  expect((await forget('spammed2', MEMBER)).status).toBe(200);
  expect((await reset('spammed2', await codeTo(to, 21), MEMBER)).json.value).toEqual({ changed: true });
});

test('accepts a code that the page requested before its script had the device id', async () => {
  const to = await member('early001');
  expect((await forget('early001', { from: MEMBER.from })).status).toBe(200);
  expect((await reset('early001', await codeTo(to, 1), MEMBER)).json.value).toEqual({ changed: true });
});

test('requires a captcha from an address that requests codes for many accounts', async () => {
  const strict = await bootGateway({ limitScale: 1, captcha: true });
  const ask = (username: string, captcha: object = {}) =>
    strict.call('member.passwordForgotten', {
      host: AURORA,
      remoteAddress: '198.51.100.9',
      body: { username, ...captcha },
    });
  const codes = [];
  for (let index = 0; index < 8; index++) codes.push((await ask(`name${index}`)).json.errorCode);
  expect(codes).toEqual([...Array(5).fill(undefined), ...Array(3).fill('captcha.required')]);
  const id = strict.context.captcha.accounts.get('aurora')?.id ?? '';
  const geetestValidateV4 = JSON.stringify(await solveV4(strict.sandbox.app, id));
  expect((await ask('name9', { geetestValidateV4 })).status).toBe(200);
  await strict.close();
});

test('does not let a stranger’s guesses at a login by SMS use up the member’s code', async () => {
  const number = { countryDialingCode: '84', mobileNum: '0912345678' };
  expect((await gateway.call('verification.smsNoLogin', { ...as(MEMBER), body: number })).status).toBe(200);
  const code = await gateway.sentCode('+84912345678');
  const register = (verifyCode: string, visitor: Visitor) =>
    gateway.call('member.registerMobile', { ...as(visitor), body: { ...number, verifyCode, isAdult: true } });
  const wrong = code === '000000' ? '111111' : '000000';
  for (let i = 0; i < 6; i++)
    expect((await register(wrong, { from: '198.51.100.7' })).json.errorCode).toBe('verify.code.err');
  expect((await register(code, MEMBER)).status).toBe(200);
});
