import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createDrainingServer, type DrainingServer } from './http-server.ts';

const LIMITS = { headersMs: 300, requestMs: 600, checkMs: 50 };

let opened: DrainingServer;
afterEach(() => opened.server.closeAllConnections());

async function open(listener: Parameters<typeof createDrainingServer>[0]): Promise<number> {
  opened = createDrainingServer(listener, LIMITS);
  opened.server.listen(0, '127.0.0.1');
  await once(opened.server, 'listening');
  return (opened.server.address() as AddressInfo).port;
}

/** Sends text on a connection of its own. @returns what came back until the server closed it */
async function sendText(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return received;
}

test.each([
  ['headers', 'POST / HTTP/1.1\r\nhost: a\r\nx-slow:'],
  ['a body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf'],
])('closes a connection whose %s come too slowly', async (_what, text) => {
  const port = await open((message) => message.resume());
  expect(await sendText(port, text)).toMatch(/^HTTP\/1\.1 408 /);
});

/**
 * Repeats requests on one connection until the server refuses new ones. A connection that is not accepted yet when the server
 * stops listening is reset by the system: no request of it was ever read.
 * @returns the codes of failures on open connections
 */
async function repeat(port: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failures: string[] = [];
  for (let isOpen = true; isOpen; ) {
    await new Promise<void>((resolve) => {
      const call = request({ port, agent, host: '127.0.0.1' }, (response) => response.resume().once('end', resolve));
      call.once('error', (error: NodeJS.ErrnoException) => {
        const code = error.code ?? error.message;
        if (call.reusedSocket || !['ECONNREFUSED', 'ECONNRESET'].includes(code)) failures.push(code);
        isOpen = false;
        resolve();
      });
      call.end();
    });
  }
  agent.destroy();
  return failures;
}

test('breaks no request of an open connection while it drains', async () => {
  const port = await open((_message, response) => void setTimeout(() => response.end('well'), Math.random() * 5));
  const clients = Array.from({ length: 40 }, () => repeat(port));
  await pause(200);
  await opened.drain();
  expect((await Promise.all(clients)).flat()).toEqual([]);
});

test('announces that it closes the connection, also to a request that was running', async () => {
  const port = await open((_message, response) => void setTimeout(() => response.end('well'), 200));
  const running = sendText(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await pause(50);
  const drained = opened.drain();
  expect(await running).toMatch(/connection: close/i);
  await drained;
});
