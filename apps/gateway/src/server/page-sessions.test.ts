import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { bootGateway } from '../testing/boot-gateway.ts';

const gateway = await bootGateway();
afterAll(() => gateway.close());

const HOST = 'lotus.localhost';
const hashOf = (token: string) => createHash('sha256').update(token).digest();

const endSession = (token: string) =>
  gateway.database.pool.query('delete from foyer.session where token_hash = $1', [hashOf(token)]);

function callsOf(token: string, page?: object) {
  const visitor = { host: HOST, protocol: 'http', ip: '127.0.0.1', query: {}, headers: { authorization: token } };
  const shared = { ...visitor, ...(page ? { page } : {}) };
  return {
    info: async () => (await gateway.callInProcess('member.info', shared)).status,
    balance: async () => (await gateway.callInProcess('wallet.balance', shared)).status,
    logOut: async () => (await gateway.callInProcess('session.logout', { ...shared, body: {} })).status,
  };
}

test('reads the session of a page once', async () => {
  const { token } = await gateway.member('page.once');
  const page = callsOf(token, {});
  expect(await page.info()).toBe(200);
  await endSession(token);
  expect(await page.balance()).toBe(200);
});

test('reads the session again for another page, and for calls of no page', async () => {
  const { token } = await gateway.member('page.other');
  expect(await callsOf(token, {}).info()).toBe(200);
  expect(await callsOf(token).info()).toBe(200);
  await endSession(token);
  expect(await callsOf(token, {}).info()).toBe(401);
  expect(await callsOf(token).info()).toBe(401);
});

test('refuses a call after the page itself has logged out', async () => {
  const { token } = await gateway.member('page.logout');
  const page = callsOf(token, {});
  expect(await page.info()).toBe(200);
  expect(await page.logOut()).toBeLessThan(300);
  expect(await page.info()).toBe(401);
});

test('does not give the session of one token to a call with another', async () => {
  const [{ token }, page] = [await gateway.member('page.first'), {}];
  expect(await callsOf(token, page).info()).toBe(200);
  expect(await callsOf('a'.repeat(43), page).info()).toBe(401);
  expect(await callsOf('', page).info()).toBe(401);
});
