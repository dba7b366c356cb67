import { request } from 'node:http';
import { freePort } from '@foyer/database/embedded.ts';
import { bootGateway, type TestGateway } from '@foyer/gateway/testing/boot-gateway.ts';
import { createMetrics } from '@foyer/http/metrics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenAdmin } from './listen.ts';
import { readSettings } from './settings.ts';

let gateway: TestGateway;
let close: () => Promise<void>;
let origin: string;
let isReady = true;
let isArcadeOpen: boolean | null = null;
beforeAll(async () => {
  gateway = await bootGateway();
  const adminPort = await freePort();
  const foyer = {
    operator: gateway.operator,
    desk: null,
    isReady: async () => isReady,
    isArcadeOpen: () => isArcadeOpen,
    metrics: createMetrics().registry,
  };
  close = await listenAdmin(foyer, { ...readSettings({ ADMIN_HOSTS: 'desk.example' }), adminPort });
  origin = `http://127.0.0.1:${adminPort}`;
});
afterAll(async () => {
  await close();
  await gateway.close();
});

const post = async (path: string) => {
  const reply = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return [reply.status, (await reply.json()).errorCode];
};

test('answers staff calls on the admin port only', async () => {
  expect(await post('/operator/login')).toEqual([400, 'invalid']);
  expect(await post('/operator/disable')).toEqual([401, 'session']);
  const elsewhere = await gateway.app.inject({ method: 'POST', url: '/operator/login', payload: {} });
  expect(elsewhere.statusCode).toBe(404);
});

test('answers health and readiness checks, and nothing else', async () => {
  const statusOf = async (path: string) => (await fetch(origin + path)).status;
  expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/wps/system/status')]).toEqual([
    200, 200, 404,
  ]);
  isReady = false;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
});

test('stays ready without the arcade, and reports whether it is open', async () => {
  isReady = true;
  const lines = [];
  for (isArcadeOpen of [null, true, false]) {
    const answer = await fetch(`${origin}/readyz`);
    lines.push([answer.status, await answer.text()]);
  }
  expect(lines).toEqual([
    [200, 'ok\n'],
    [200, 'ok\narcade ok\n'],
    [200, 'ok\narcade no\n'],
  ]);
});

/** The status of a request that names a host of its own choice. */
const statusAs = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(origin + path, { headers }, (answer) => resolve(answer.resume().statusCode))
      .once('error', reject)
      .end();
  });

test.each(['evil.example:4401', 'evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'x@localhost'])(
  'does not answer a request for the host "%s" on the admin port',
  async (host) => {
    for (const path of ['/metrics', '/desk/', '/operator/login']) expect(await statusAs(path, { host })).toBe(421);
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
])('answers a request for the host "%s" on the admin port', async (host) => {
  expect(await statusAs('/metrics', { host })).toBe(200);
  expect(await statusAs('/metrics', { 'x-forwarded-host': host })).toBe(200);
});
