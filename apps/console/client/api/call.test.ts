import { bootGateway, type TestGateway } from '@foyer/gateway/testing/boot-gateway.ts';
import { createDesk } from '@foyer/gateway/testing/desk-fixture.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from '../device/staff-session.ts';
import { CallError, call } from './call.ts';

let gateway: TestGateway;
let token: string;
let sent: { address: string; headers: Record<string, string> }[];
beforeAll(async () => {
  gateway = await bootGateway();
  const desk = createDesk(gateway);
  await desk.addPerson('root', '*:administrator');
  token = (await desk.addPerson('linh', 'lotus:support')).token;
});
afterAll(() => gateway.close());
beforeEach(() => {
  sent = [];
  vi.stubGlobal('document', { documentElement: { lang: 'vi-VN' } });
  // The real gateway, without a network between.
  vi.stubGlobal(
    'fetch',
    async (address: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      sent.push({ address, headers });
      const reply = await gateway.operator.inject({ method: 'POST', url: address, headers, payload: body });
      return new Response(reply.body, { status: reply.statusCode });
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  storeToken('');
});

test('makes a call with the session and the language of the page', async () => {
  storeToken(token);
  await call('desk-set-up', { shownName: 'Linh', isAvailable: true, maxChats: 3, languages: ['VI'] });
  const { colleagues, me, merchants } = await call('desk', {});
  expect(me).toEqual({ staff: 'linh', shownName: 'Linh', isAvailable: true, maxChats: 3, languages: ['VI'] });
  expect(colleagues).toEqual([{ ...me, isPresent: true, openChats: 0 }]);
  expect(merchants.map(({ code }) => code)).toEqual(['lotus']);
  expect(sent[0]).toMatchObject({
    address: '/operator/desk-set-up',
    headers: { authorization: token, 'accept-language': 'vi-VN' },
  });
});

test.each([
  ['session', '', () => call('desk', {})],
  ['unknown', 'linh', () => call('desk-close', { id: '0199aaaa-0000-8000-8000-000000000001' })],
  ['invalid', 'linh', () => call('desk-search', { text: '' })],
])('throws the refusal %s of the gateway', async (code, name, make) => {
  storeToken(name && token);
  await expect(make()).rejects.toEqual(new CallError(code));
});

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of a proxy', async () => new Response('<html>502 Bad Gateway</html>', { status: 502 })],
])('reports %s as a problem of the network', async (_what, answer) => {
  vi.stubGlobal('fetch', answer);
  await expect(call('desk', {})).rejects.toEqual(new CallError('network'));
});
