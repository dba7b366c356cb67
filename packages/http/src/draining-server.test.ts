import { once } from 'node:events';
import { Agent, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { createDrainingServer, type DrainingServer } from './draining-server.ts';

const LIMITS = { headersMs: 300, requestMs: 600, uploadMs: 1500, checkMs: 50 };

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
  ['a body of unknown length', 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ['a large body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 300000\r\n\r\nhalf'],
])('closes a connection whose %s come too slowly', async (_what, text) => {
  const port = await open((message) => message.resume());
  expect(await sendText(port, text)).toMatch(/^HTTP\/1\.1 408 /);
});

test('closes a connection whose request was answered before its slow body arrived', async () => {
  const port = await open((_message, response) => response.end('well'));
  const send = (bytes: number) => sendText(port, `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${bytes}\r\n\r\nhalf`);
  let isLargeClosed = false;
  const large = send(300_000).then(() => {
    isLargeClosed = true;
  });
  await send(100);
  await pause(300);
  expect(isLargeClosed).toBe(false);
  await large;
});

test('gives a large body more time than a usual one', async () => {
  const port = await open((message, response) => void message.resume().once('end', () => response.end('well')));
  const upload = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 300_000 } });
  const answered = once(upload, 'response');
  upload.write(Buffer.alloc(150_000));
  await pause(LIMITS.requestMs + 300);
  upload.end(Buffer.alloc(150_000));
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
});

test('keeps an idle connection open for longer than a reverse proxy does, and says so', async () => {
  const port = await open((_message, response) => response.end('well'));
  const response = await fetch(`http://127.0.0.1:${port}`);
  expect(await response.text()).toBe('well');
  expect(opened.server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(response.headers.get('keep-alive')).toBe('timeout=75');
});

/** Repeats requests on one connection until the server refuses new ones. @returns the codes of other failures */
async function repeat(port: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failures: string[] = [];
  for (let isOpen = true; isOpen; ) {
    await new Promise<void>((resolve) => {
      const call = request({ port, agent, host: '127.0.0.1' }, (response) => response.resume().once('end', resolve));
      call.once('error', (error: NodeJS.ErrnoException) => {
        if (call.reusedSocket || error.code !== 'ECONNREFUSED') failures.push(error.code ?? error.message);
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

test('breaks no request of a server that stalls while it drains', async () => {
  const port = await open((_message, response) => void setTimeout(() => response.end('well'), Math.random() * 5));
  const clients = Array.from({ length: 40 }, () => repeat(port));
  await pause(200);
  const drained = opened.drain();
  // The waiting connections are accepted by now, and few responses have announced that they close.
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  block(1200);
  await drained;
  expect((await Promise.all(clients)).flat()).toEqual([]);
});

test('announces that it closes the connection, even to a request in progress', async () => {
  const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>();
  const port = await open((_message, response) => resolve(response));
  const running = sendText(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const response = await arrived;
  const drained = opened.drain();
  // It first accepts the connections that are waiting.
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  response.end('well');
  expect(await running).toMatch(/connection: close/i);
  await drained;
});

/** Another thread, which sends requests on one connection when told to. It reports `well`, or the code of what went wrong. */
const CLIENT = `
  const { Agent, get } = require('node:http');
  const { parentPort, workerData: port } = require('node:worker_threads');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  parentPort.on('message', (afterMs) => setTimeout(() => {
    const call = get({ port, agent, host: '127.0.0.1' }, (response) => {
      response.setEncoding('utf8').once('data', (text) => parentPort.postMessage(text));
    });
    call.once('error', ({ code }) => parentPort.postMessage(code));
  }, afterMs));
  parentPort.postMessage('ready');`;

async function openClient(port: number): Promise<{ ask(afterMs: number): Promise<string>; end(): Promise<number> }> {
  const client = new Worker(CLIENT, { eval: true, workerData: port });
  const report = async (): Promise<string> => (await once(client, 'message'))[0];
  await report();
  return {
    ask(afterMs) {
      const answer = report();
      client.postMessage(afterMs);
      return answer;
    },
    end: () => client.terminate(),
  };
}

/** Blocks this thread, as the rendering of many pages does. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('answers every connection that it could not accept before it was stopped', async () => {
  const port = await open((_message, response) => void response.end('well'));
  const clients = await Promise.all(Array.from({ length: 8 }, () => openClient(port)));
  const answers = clients.map((client) => client.ask(100));
  block(400);
  await opened.drain();
  expect(await Promise.all(answers)).toEqual(clients.map(() => 'well'));
  await Promise.all(clients.map((client) => client.end()));
});

test('answers a request that it could not read before open connections are closed', async () => {
  const port = await open((_message, response) => void response.end('well'));
  const client = await openClient(port);
  expect(await client.ask(0)).toBe('well');
  const drained = opened.drain();
  await pause(300);
  const answer = client.ask(200);
  // After this, timers come first, and only then the data that has arrived.
  await nextTurn();
  block(1_200);
  expect(await answer).toBe('well');
  await drained;
  await client.end();
});
