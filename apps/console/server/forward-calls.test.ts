import { bootGateway, type TestGateway } from '@foyer/gateway/testing/boot-gateway.ts';
import { type AdminServer, listenAdmin } from '@foyer/http/admin-server.ts';
import { createMetrics } from '@foyer/http/metrics.ts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forwardCalls } from './forward-calls.ts';

let gateway: TestGateway;
let admin: AdminServer;
let calls: FastifyInstance;
let origin: string;
beforeAll(async () => {
  gateway = await bootGateway();
  const { routing } = gateway.operator;
  admin = await listenAdmin(
    { isReady: async () => true, metrics: createMetrics().registry, mounted: [{ segment: '/operator', routing }] },
    { host: '127.0.0.1', adminPort: 0, adminHosts: ['desk.example'] },
  );
  calls = await forwardCalls(`http://127.0.0.1:${admin.port}`, pino({ level: 'silent' }));
  origin = await calls.listen();
});
afterAll(async () => {
  await calls.close();
  await admin.close();
  await gateway.close();
});

const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' });

test('forwards the calls of staff, with their answers and refusals', async () => {
  const answers = [await post('/operator/login'), await post('/operator/disable')];
  expect(answers.map(({ status }) => status)).toEqual([400, 401]);
  expect(await answers[0]?.json()).toEqual({ success: false, errorCode: 'invalid' });
});

test('forwards nothing but the calls of staff', async () => {
  for (const path of ['/metrics', '/operator', '/desk/', '/operator/../metrics', '/operator/%2e%2e/metrics'])
    expect((await fetch(origin + path)).status, path).toBe(404);
});

test('names the host of the visitor, so that a passkey belongs to the desk’s own site', async () => {
  const answer = await calls.inject({
    method: 'POST',
    url: '/operator/passkey-challenge',
    headers: { host: 'desk.example' },
    payload: {},
  });
  expect(answer.json().value.options.rpId).toBe('desk.example');
});

test('refuses a visitor who names a host that is not the desk’s', async () => {
  const answer = await calls.inject({ method: 'POST', url: '/operator/login', headers: { host: 'evil.example' } });
  expect(answer.statusCode).toBe(421);
});

test('answers 503 with a time to retry while the gateway cannot be reached', async () => {
  const unreached = await forwardCalls('http://127.0.0.1:9', pino({ level: 'silent' }));
  const answer = await fetch(`${await unreached.listen()}/operator/login`, { method: 'POST', body: '{}' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toEqual({ success: false, errorCode: 'unavailable' });
  await unreached.close();
});
