import { type EndpointName, endpoints } from '@foyer/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const ALLOW = 'access-control-allow-origin';
const ping = (origin: string, host = 'lotus-one.localhost:4400') =>
  gateway.call('system.ping', { host, headers: { origin } });
const preflight = (origin: string) =>
  gateway.app.inject({
    method: 'OPTIONS',
    url: '/wps/system/test/ping',
    headers: { host: 'lotus-two.localhost', origin, 'access-control-request-method': 'GET' },
  });

test.each([
  'http://lotus.localhost:4400',
  'https://www.lotus.localhost',
  'http://vip7.lotus-two.localhost',
  'http://localhost:4400',
])('lets a page of %s measure another line of its merchant', async (origin) => {
  const reply = await ping(origin);
  expect([reply.headers[ALLOW], reply.headers.vary]).toEqual([origin, 'Origin']);
  const asked = await preflight(origin);
  expect([asked.statusCode, asked.body, asked.headers[ALLOW]]).toEqual([204, '', origin]);
  expect(asked.headers['access-control-allow-headers']).toBe('merchant, language, x-real-ua, device-id');
});

test.each([
  'https://samba.localhost',
  'https://evil-lotus.localhost',
  'https://lotus.localhost.evil.test',
  'https://evil.test/lotus.localhost',
  'https://lotus.localhost@evil.test',
  'null',
  'file://lotus.localhost',
  'http://',
  '*',
  '',
])('does not let a page of %j do so', async (origin) => {
  const reply = await ping(origin);
  expect([reply.status, reply.headers[ALLOW], reply.headers.vary]).toEqual([200, undefined, 'Origin']);
  const asked = await preflight(origin);
  expect([asked.statusCode, asked.headers[ALLOW]]).toEqual([204, undefined]);
  expect(asked.headers['access-control-allow-headers']).toBeUndefined();
});

test('sends no CORS headers for an unknown host', async () => {
  expect((await ping('http://lotus.localhost', 'nobody.example')).headers[ALLOW]).toBeUndefined();
});

test('lets no other call be read from another origin', async () => {
  for (const name of (Object.keys(endpoints) as EndpointName[]).filter((one) => one !== 'system.ping')) {
    const reply = await gateway.call(name, { headers: { origin: 'http://lotus.localhost:4400' } });
    expect([name, reply.headers[ALLOW]]).toEqual([name, undefined]);
    const asked = await gateway.app.inject({
      method: 'OPTIONS',
      url: endpoints[name].path,
      headers: { host: 'lotus.localhost', origin: 'http://lotus.localhost:4400' },
    });
    expect([name, asked.statusCode]).toEqual([name, 404]);
  }
});
