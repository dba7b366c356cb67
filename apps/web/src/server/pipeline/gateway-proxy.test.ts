import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mountGatewayProxy } from './gateway-proxy.ts';

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let gateway: Server;
let web: FastifyInstance;
let received: Received[] = [];
let answer: string | Buffer = '{"success":true}';

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(await request.toArray()).toString() });
    response
      .writeHead(201, {
        'content-type': 'application/json',
        'x-app-trace-id': 'trace-1',
        'set-cookie': 'session=planted',
      })
      .end(answer);
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  web = Fastify({ trustProxy: ['loopback'] });
  web.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-opener-policy', 'same-origin');
  });
  const merchants = await loadMerchants(TEST_MERCHANTS);
  await mountGatewayProxy(web, { gatewayUrl: addressOf(gateway) }, merchants);
});

afterEach(() => {
  answer = '{"success":true}';
});
afterAll(async () => {
  await web.close();
  gateway.close();
});

test('a call reaches the gateway with its bytes, its query and its headers, and the answer comes back', async () => {
  received = [];
  const payload = '{"username": "demo",  "spaces": "stay"}';
  const headers = { host: 'lotus.localhost:4400', 'content-type': 'application/json', authorization: 'token' };
  const reply = await web.inject({ method: 'POST', url: '/wps/other/call?_=1', headers, payload });
  expect(reply.statusCode).toBe(201);
  expect(reply.headers['x-app-trace-id']).toBe('trace-1');
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ method: 'POST', url: '/wps/other/call?_=1', body: payload });
  expect(received[0]?.headers.authorization).toBe('token');
});

test('the gateway learns host and address from this server, not from what a visitor claims', async () => {
  received = [];
  const headers = { host: 'lotus.localhost:4400', 'x-forwarded-prefix': '/evil', 'x-real-ip': '6.6.6.6' };
  await web.inject({ url: '/wps/system/country', headers, remoteAddress: '203.0.113.9' });
  expect(received[0]?.headers).toMatchObject({
    'x-forwarded-host': 'lotus.localhost:4400',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'http',
  });
  expect(received[0]?.headers).not.toHaveProperty('x-forwarded-prefix');
  expect(received[0]?.headers).not.toHaveProperty('x-real-ip');
});

test('answers with the headers of the gateway, not with those of its own pages', async () => {
  const reply = await web.inject({ url: '/wps/system/country' });
  expect(reply.headers).not.toHaveProperty('cross-origin-opener-policy');
});

test('an unreachable gateway is answered with 502, in the envelope', async () => {
  const lonely = Fastify();
  await mountGatewayProxy(lonely, { gatewayUrl: 'http://127.0.0.1:1' }, []);
  const reply = await lonely.inject({ url: '/wps/system/country' });
  expect(reply.statusCode).toBe(502);
  expect(reply.json()).toMatchObject({ success: false, errorCode: 'vendor.unavailable' });
  await lonely.close();
});

test('calls the lottery and the sandbox at the address of the gateway unless they have one of their own', async () => {
  received = [];
  for (const url of ['/lotto/', '/sandbox/outbox']) await web.inject({ url });
  expect(received.map(({ url }) => url)).toEqual(['/lotto/', '/sandbox/outbox']);
  const divided = Fastify();
  const gatewayUrl = addressOf(gateway);
  await mountGatewayProxy(
    divided,
    { gatewayUrl, lottoUrl: 'http://127.0.0.1:1', sandboxUrl: 'http://127.0.0.1:1' },
    [],
  );
  const statuses = ['/wps/other/call', '/lotto', '/lotto/', '/sandbox/outbox'].map((url) => divided.inject({ url }));
  expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode)).toEqual([201, 502, 502, 502]);
  await divided.close();
});

test('a cookie of the gateway is not passed on', async () => {
  const reply = await web.inject({ url: '/wps/system/country', headers: { host: 'lotus.localhost:4400' } });
  expect(reply.headers).not.toHaveProperty('set-cookie');
});

describe('the answer to a call of the contract', () => {
  const lanes = (...entries: unknown[]) => JSON.stringify({ success: true, value: { lanes: entries } });
  const askFor = (headers = {}) => web.inject({ url: '/wps/relay/GCSGAME_newGameVendor', headers });

  test('loses fields that the contract does not have, and invalid entries', async () => {
    answer = lanes({ title: 'Slots', gameClassify: 'RNG', colour: 'red' }, null, { title: {} });
    const reply = await askFor();
    const lane = { id: '', title: 'Slots', gameClassify: 'RNG', gameCount: 0, cards: [] };
    expect(reply.json()).toEqual({ success: true, value: { categories: [], lanes: [lane], vendors: [] } });
    expect(reply.headers['x-app-trace-id']).toBe('trace-1');
    expect(reply.headers).not.toHaveProperty('set-cookie');
  });

  test('is cut at two thousand entries, and compressed for the browser', async () => {
    answer = lanes(...Array.from({ length: 10_000 }, () => ({ title: 't', gameClassify: 'RNG', cards: [] })));
    const reply = await askFor({ 'accept-encoding': 'br' });
    expect(reply.headers['content-encoding']).toBe('br');
    const read = JSON.parse(brotliDecompressSync(reply.rawPayload).toString());
    expect(read.value.lanes).toHaveLength(2_000);
  });

  test('is refused with 502 when a required field is wrong or it has more than two megabytes', async () => {
    for (const wrong of ['{"success":true,"value":null}', lanes({ title: 'x'.repeat(3_000_000) })]) {
      answer = wrong;
      const reply = await askFor();
      expect([reply.statusCode, reply.json().errorCode]).toEqual([502, 'vendor.unavailable']);
    }
  });

  test.each(['<html>', '{"success":false,"errorCode":7}', ''])(
    'is passed on unchanged without a value: %s',
    async (text) => {
      answer = text;
      expect((await askFor()).body).toBe(text);
    },
  );
});
