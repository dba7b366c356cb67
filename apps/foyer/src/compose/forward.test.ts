import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forward } from './forward.ts';

let behind: Server;
let front: Server;
let base: string | null;
let address: string;
const seen: IncomingHttpHeaders[] = [];

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  behind = createServer((request, response) => {
    seen.push(request.headers);
    if (request.url === '/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      return;
    }
    request.pipe(response.writeHead(201, { 'x-own': 'yes' }));
  });
  front = createServer((request, response) => forward(request, response, base));
  base = await listen(behind);
  address = await listen(front);
});
afterAll(() => {
  for (const server of [front, behind]) {
    server.closeAllConnections();
    server.close();
  }
});

test('forwards the body and returns the answer, and adds the visitor’s address', async () => {
  const response = await fetch(`${address}/arcade/x`, { method: 'POST', body: 'điểm', headers: { 'x-own': 'a' } });
  expect([response.status, response.headers.get('x-own'), await response.text()]).toEqual([201, 'yes', 'điểm']);
  expect(seen.at(-1)).toMatchObject({ 'x-own': 'a', 'x-forwarded-proto': 'http' });
  expect(seen.at(-1)?.['x-forwarded-for']).toMatch(/127\.0\.0\.1$/);
});

test('forwards each part of a stream immediately', async () => {
  const leaving = new AbortController();
  const response = await fetch(`${address}/stream`, { signal: leaving.signal });
  const part = await response.body?.getReader().read();
  expect(Buffer.from(part?.value ?? []).toString()).toBe('data: 1\n\n');
  leaving.abort();
});

test('answers 503 in the envelope while nothing listens', async () => {
  const open = base;
  for (const gone of [null, 'http://127.0.0.1:1']) {
    base = gone;
    const response = await fetch(`${address}/arcade/`);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ success: false, errorCode: 'vendor.unavailable' });
  }
  base = open;
});
