import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const HSTS = 'strict-transport-security';
const overTls = { 'x-forwarded-proto': 'https' };

test('insists on TLS in every answer to a call over TLS, regardless of the outcome', async () => {
  const replies = [
    await gateway.call('system.status', { headers: overTls }),
    await gateway.call('session.login', { headers: overTls, body: 7 }),
    await gateway.app.inject({ url: '/wps/nothing', headers: { host: 'lotus.localhost', ...overTls } }),
  ];
  for (const { headers } of replies) expect(headers[HSTS]).toBe('max-age=31536000; includeSubDomains');
});

test('does not insist on TLS without TLS, or where a stranger claims it', async () => {
  expect((await gateway.call('system.status')).headers).not.toHaveProperty(HSTS);
  const claimed = await gateway.call('system.status', { headers: overTls, remoteAddress: '198.51.100.4' });
  expect(claimed.headers).not.toHaveProperty(HSTS);
});

test('lets the browser delete what it has stored on logout, except cookies', async () => {
  const { token } = await gateway.member('leaving1');
  const reply = await gateway.call('session.logout', { token });
  expect([reply.status, reply.headers['clear-site-data']]).toEqual([200, '"cache", "storage"']);
  expect((await gateway.call('system.status')).headers).not.toHaveProperty('clear-site-data');
});
