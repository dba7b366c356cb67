import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOpenCalls, type OpenCalls } from './open-calls.ts';

let calls: OpenCalls;
let responses: ServerResponse[];
const server = createServer((_request, response) => {
  calls.add(response);
  responses.push(response);
});
beforeEach(async () => {
  [calls, responses] = [createOpenCalls(), []];
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

/** Sends a call and waits until it has arrived. */
async function call() {
  const sent = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false }).on(
    'error',
    () => {},
  );
  await once(server, 'request');
  return { sent, response: responses.at(-1) as ServerResponse };
}

test('a call is open until its answer begins', async () => {
  expect(calls.hasAny()).toBe(false);
  const { response } = await call();
  const other = await call();
  expect(calls.hasAny()).toBe(true);
  response.end('a');
  expect(calls.hasAny()).toBe(true);
  other.response.end('b');
  expect(calls.hasAny()).toBe(false);
});

test('a stream is not open once it has begun', async () => {
  const { response } = await call();
  response.writeHead(200).flushHeaders();
  expect(calls.hasAny()).toBe(false);
  response.end();
});

test('a call whose client has left is not open', async () => {
  const { response, sent } = await call();
  sent.destroy();
  await once(response, 'close');
  expect(calls.hasAny()).toBe(false);
});
