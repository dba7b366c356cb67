import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GatewayRequest } from '../../gateway/call.ts';
import { socketSend } from './socket-send.ts';

/** A gateway that has received a request and takes its time to answer. */
let slow: Server;
let answers: (() => void)[];
beforeEach(async () => {
  answers = [];
  slow = createServer((_request, response) => {
    answers.push(() => response.setHeader('content-type', 'application/json').end('{"success":true,"value":{}}'));
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  slow.closeAllConnections();
  slow.close();
});

const send = (method: 'GET' | 'POST') => {
  const { port } = slow.address() as AddressInfo;
  const request = { method, name: 'session.login', path: '/wps/session/login', headers: {} } as GatewayRequest;
  const socket = socketSend({ gatewayUrl: `http://127.0.0.1:${port}`, merchants: [], log: { warn: vi.fn() } });
  return socket('lotus.localhost')(request);
};
const arrives = () => expect.poll(() => answers.length).toBe(1);

test('gives up a read after three seconds', async () => {
  const reading = send('GET');
  const failed = expect(reading).rejects.toThrow();
  await arrives();
  await vi.advanceTimersByTimeAsync(3_000);
  await failed;
});

test('waits for the outcome of a write for longer than the gateway takes for any call', async () => {
  const writing = send('POST');
  await arrives();
  await vi.advanceTimersByTimeAsync(34_000);
  answers[0]?.();
  expect((await writing).status).toBe(200);
});
