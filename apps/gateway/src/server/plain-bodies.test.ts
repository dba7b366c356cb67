import { toMerchant } from '@foyer/merchant/merchant.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';

const body = { username: 'nobody1', password: 'not this one' };

let sandbox: TestGateway;
let production: TestGateway;
beforeAll(async () => {
  sandbox = await bootGateway();
  production = await bootGateway({ isSandbox: false });
});
afterAll(async () => {
  await sandbox.close();
  await production.close();
});

const logIn = (gateway: TestGateway) => gateway.call('session.login', { body });

test('accepts a plain body in a sandbox, where the merchant allows it', async () => {
  expect((await logIn(sandbox)).json.errorCode).toBe('login.cred.err');
  const strict = await bootGateway({
    change: (merchant) => toMerchant({ ...merchant, encryption: { ...merchant.encryption, plainBodies: false } }),
  });
  expect((await logIn(strict)).json.errorCode).toBe('invalid.request');
  await strict.close();
});

test('refuses a plain body in production, regardless of the merchant document', async () => {
  expect(production.context.merchants.every(({ encryption }) => encryption.plainBodies)).toBe(true);
  expect((await logIn(production)).json.errorCode).toBe('invalid.request');
});

test('accepts the form of a page without scripts, passed on in the same process', async () => {
  const visitor = { host: 'lotus.localhost', protocol: 'https', ip: '203.0.113.1', headers: {}, query: {} };
  const { envelope } = await production.callInProcess('session.login', { ...visitor, body });
  expect(envelope).toMatchObject({ success: false, errorCode: 'login.cred.err' });
});

test('refuses a body whose parts or levels take long to parse, even in a field that nobody reads', async () => {
  const withField = (field: string) =>
    sandbox.call('session.login', {
      body: `{"username":"nobody1","password":"not this one","more":${field}}`,
      headers: { 'content-type': 'application/json' },
    });
  expect((await withField(JSON.stringify('['.repeat(200_000)))).json.errorCode).toBe('login.cred.err');
  for (const field of ['['.repeat(100_000) + ']'.repeat(100_000), `[${'{},'.repeat(60_000)}1]`]) {
    const { json, status } = await withField(field);
    expect([status, json.errorCode]).toEqual([400, 'invalid.request']);
  }
});
