import { generateKeyPairSync } from 'node:crypto';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, type Credentials } from '../service/staff/change-staff.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';

let gateway: TestGateway;
let root: Credentials;
let token: string;
beforeAll(async () => {
  gateway = await bootGateway();
  const signingKey = toKeyText(generateKeyPairSync('ed25519').privateKey);
  const grants = [{ merchant: '*', role: 'administrator' as const }];
  root = (await addStaff({ name: 'root', signingKey, grants }, null, gateway.context)) as Credentials;
  token = (await logIn('192.0.2.1', root.password)).json().value.token;
});
afterAll(() => gateway.close());

const codeNow = () => new TOTP({ secret: Secret.fromBase32(root.secret) }).generate({ timestamp: gateway.clock.now() });
const post = (call: string, payload: object, remoteAddress = '192.0.2.1') =>
  gateway.operator.inject({
    method: 'POST',
    url: `/operator/${call}`,
    remoteAddress,
    headers: { authorization: token ?? '' },
    payload,
  });
const logIn = (address: string, password: string | undefined, name = 'root') =>
  post('login', { name, password, code: codeNow() }, address);

test('does not lock staff out by wrong passwords from another address', async () => {
  const wrong = [];
  for (let tries = 0; tries < 8; tries += 1) wrong.push((await logIn('203.0.113.9', 'wrong')).statusCode);
  expect(wrong).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  // A code is good for one login.
  await gateway.clock.advance(60_000);
  expect((await logIn('198.51.100.7', root.password)).statusCode).toBe(200);
});

test('slows down guesses at the password of staff from many addresses together', async () => {
  const statuses = [];
  for (let address = 1; address <= 55; address += 1)
    statuses.push((await logIn(`203.0.113.${address}`, 'wrong', 'nobody')).statusCode);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});

test('accepts a person from a known network, however many addresses guess their password', async () => {
  for (let address = 1; address <= 60; address += 1) await logIn(`203.0.113.${100 + address}`, 'wrong');
  await gateway.clock.advance(60_000);
  expect((await logIn('203.0.113.99', 'wrong')).statusCode).toBe(401);
  expect((await logIn('192.0.2.9', root.password)).statusCode).toBe(429);
  expect((await logIn('192.0.2.1', root.password)).statusCode).toBe(200);
});

test('counts wrong passwords in networks where a person has logged in before', async () => {
  await gateway.clock.advance(60_000);
  const statuses = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await logIn('192.0.2.1', 'wrong')).statusCode);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test.each(['\0', 'a\0b', '\ud800'])(
  'refuses a call with the text %j, which the database cannot store',
  async (text) => {
    expect((await post('login', { name: text, password: 'x', code: '1' })).statusCode).toBe(400);
    for (const [call, body] of [
      ['desk-search', { merchant: 'lotus', text }],
      ['find-member', { merchant: 'lotus', username: text }],
      ['member', { merchant: 'lotus', username: text, reason: text }],
    ] as const)
      expect((await post(call, body)).statusCode).toBeLessThan(500);
  },
);
