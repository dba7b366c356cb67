import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminServer, listenAdmin } from './admin-server.ts';
import { readAdminSettings } from './admin-settings.ts';
import { createMetrics } from './metrics.ts';
import { SettingError } from './read-setting.ts';

let admin: AdminServer;
let origin: string;
let isReady = true;
let details: string[] = [];
beforeAll(async () => {
  const mounted = [
    { segment: '/desk', routing: (_request, response) => void response.end('desk') },
  ] satisfies Parameters<typeof listenAdmin>[0]['mounted'];
  const metrics = createMetrics().registry;
  const settings = { ...readAdminSettings({ ADMIN_HOSTS: 'desk.example' }, 0), host: '127.0.0.1' };
  admin = await listenAdmin({ isReady: async () => isReady, details: () => details, metrics, mounted }, settings);
  origin = `http://127.0.0.1:${admin.port}`;
});
afterAll(() => admin.close());

const statusOf = async (path: string) => (await fetch(origin + path)).status;

test('answers checks, metrics and what is mounted, and nothing else', async () => {
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  expect(await statusOf('/metrics')).toBe(200);
  expect([await statusOf('/desk'), await statusOf('/desk/'), await statusOf('/desk?a')]).toEqual([200, 200, 200]);
  expect([await statusOf('/deskx'), await statusOf('/'), await statusOf('/wps/system/status')]).toEqual([
    404, 404, 404,
  ]);
});

test('is alive but not ready while its database does not answer', async () => {
  isReady = false;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
  isReady = true;
});

test('tells in further lines what it can do without', async () => {
  details = ['arcade no'];
  expect(await (await fetch(`${origin}/readyz`)).text()).toBe('ok\narcade no\n');
  details = [];
  expect(await (await fetch(`${origin}/readyz`)).text()).toBe('ok\n');
});

/** The status of a request that names a host of its own choice. */
const statusAs = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(origin + path, { headers }, (answer) => resolve(answer.resume().statusCode))
      .once('error', reject)
      .end();
  });

test.each(['evil.example:4401', 'evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'x@localhost'])(
  'does not answer a request for the host "%s"',
  async (host) => {
    for (const path of ['/metrics', '/desk/', '/none']) expect(await statusAs(path, { host })).toBe(421);
    expect(await statusAs('/metrics', { 'x-forwarded-host': host })).toBe(421);
    expect(await statusAs('/healthz', { host })).toBe(200);
  },
);

test.each([
  '127.0.0.1:4401',
  '10.0.0.7',
  '[::1]:4401',
  'localhost',
  'lotus.localhost:4401',
  'desk.example',
  'DESK.example:443',
])('answers a request for the host "%s"', async (host) => {
  expect(await statusAs('/metrics', { host })).toBe(200);
  expect(await statusAs('/metrics', { 'x-forwarded-host': host })).toBe(200);
});

test('answers the health checks of load balancers that name no host, and nothing else to them', async () => {
  const statusWithoutHost = async (path: string) => {
    const socket = connect(admin.port, '127.0.0.1').setEncoding('utf8');
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    return String(answer).split(' ')[1];
  };
  expect(await Promise.all(['/healthz', '/readyz'].map(statusWithoutHost))).toEqual(['200', '200']);
  expect(await Promise.all(['/metrics', '/desk/'].map(statusWithoutHost))).toEqual(['400', '400']);
});

test('is not ready once its process stops', async () => {
  admin.announceStop();
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
});

test('listens at no address but this machine’s own unless it is told to, even if HOST is empty', () => {
  expect(readAdminSettings({}, 4401).host).toBe('127.0.0.1');
  expect(readAdminSettings({ HOST: '' }, 4401).host).toBe('127.0.0.1');
  expect(readAdminSettings({ HOST: '0.0.0.0' }, 4401).host).toBe('0.0.0.0');
});

test('refuses settings with a name that is not a host’s', () => {
  expect(() => readAdminSettings({ ADMIN_HOSTS: 'desk.example, https://x' }, 4401)).toThrow(SettingError);
});
