import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectedVendors } from './connected-vendors.ts';
import { fetchTransport } from './game-vendor.ts';

/** A vendor in another process. */
let server: Server;
let vendorUrl: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
const seen: {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body: await text(request) });
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vendorUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const answer = (status: number, body: string, headers: Record<string, string> = {}) => {
  respond = (_request, response) => response.writeHead(status, headers).end(body);
};

test('passes method, path, headers, body, status and text through unchanged', async () => {
  answer(200, 'điểm');
  const request = {
    method: 'POST',
    path: '/lotto/x?y=%20',
    headers: { 'x-op-nonce': 'n' },
    body: '{"a":"₫"}',
  } as const;
  expect(await fetchTransport(vendorUrl)(request)).toEqual({ status: 200, body: 'điểm' });
  expect(seen.at(-1)).toMatchObject({ method: 'POST', url: '/lotto/x?y=%20', body: '{"a":"₫"}' });
  expect(seen.at(-1)?.headers).toMatchObject({ 'x-op-nonce': 'n' });
});

test('sends no body with GET', async () => {
  answer(200, '');
  await fetchTransport(vendorUrl)({ method: 'GET', path: '/a', headers: {}, body: '' });
  expect(seen.at(-1)).toMatchObject({ method: 'GET', url: '/a', body: '' });
});

test.each([404, 500, 503])('returns a status of %i without throwing', async (status) => {
  answer(status, 'sorry');
  const request = { method: 'GET', path: '/', headers: {}, body: '' } as const;
  expect(await fetchTransport(vendorUrl)(request)).toEqual({ status, body: 'sorry' });
});

test.each([301, 302, 307, 308])('does not follow a redirect (%i)', async (status) => {
  const before = seen.length;
  answer(status, '', { location: `${vendorUrl}/elsewhere` });
  const sent = fetchTransport(vendorUrl)({ method: 'POST', path: '/', headers: {}, body: '{}' });
  await expect(sent).rejects.toThrow();
  expect(seen.slice(before).map(({ url }) => url)).toEqual(['/']);
});

test('throws when the connection is reset', async () => {
  respond = (request) => request.socket.destroy();
  await expect(fetchTransport(vendorUrl)({ method: 'GET', path: '/', headers: {}, body: '' })).rejects.toThrow();
});

test('connects a remote vendor when URL, key id and secret are all set', async () => {
  const all = { LOTTO_URL: vendorUrl, LOTTO_KEY_ID: 'key-1', LOTTO_SECRET: 'secret' };
  const [vendor, ...others] = connectedVendors(all);
  expect(others).toEqual([]);
  expect(vendor).toMatchObject({ code: 'FOYER', gameUrl: '/lotto/', keyId: 'key-1', secret: 'secret' });
  for (const missing of Object.keys(all)) {
    expect(connectedVendors({ ...all, [missing]: undefined })).toEqual([]);
    expect(connectedVendors({ ...all, [missing]: '' })).toEqual([]);
  }
});

test('sends requests to the configured URL', async () => {
  answer(200, JSON.stringify({ success: true, value: { launchToken: 'over-the-socket' } }));
  const [vendor] = connectedVendors({ LOTTO_URL: vendorUrl, LOTTO_KEY_ID: 'key-1', LOTTO_SECRET: 'secret' });
  const trial = { merchant: 'lotus', gameCode: 'VNQ60', currency: 'VND', language: 'VI' };
  expect(await vendor?.startTrial(trial)).toEqual({ launchToken: 'over-the-socket' });
  expect(seen.at(-1)).toMatchObject({ method: 'POST', url: '/lotto/vendor/v1/trial' });
  expect(seen.at(-1)?.headers['x-op-signature']).toMatch(/^[0-9a-f]{64}$/);
});
