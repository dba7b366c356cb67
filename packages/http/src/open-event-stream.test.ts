import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openEventStream } from './open-event-stream.ts';

let app: FastifyInstance;
let client: Socket;
afterEach(async () => {
  client.destroy();
  await app.close();
});

/** Opens a stream for a client that reads nothing. */
async function open(unreadBytes: number) {
  app = Fastify();
  // In an object: a reply by itself is awaited until it has been sent.
  const replied = new Promise<{ reply: FastifyReply }>((resolve) => {
    app.get('/', (_request, reply) => resolve({ reply }));
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  client = connect(port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'));
  client.pause().on('error', () => {});
  const { reply } = await replied;
  const stream = openEventStream(reply, unreadBytes);
  if (!stream) throw new Error('the client is gone');
  return { raw: reply.raw, stream };
}

const MORE_THAN_SOCKETS_HOLD = 'x'.repeat(20_000_000);

test('sends nothing after the end of a stream whose client has not read the rest yet', async () => {
  const { raw, stream } = await open(Number.POSITIVE_INFINITY);
  const faults: unknown[] = [];
  raw.on('error', (fault) => faults.push(fault));
  stream.send(MORE_THAN_SOCKETS_HOLD);
  stream.end();
  expect(raw.destroyed).toBe(false);
  stream.send(': ping\n\n');
  await pause(50);
  expect(faults).toEqual([]);
});

test('disconnects a client that leaves too much unread', async () => {
  const { raw, stream } = await open(1_000);
  stream.send(MORE_THAN_SOCKETS_HOLD);
  stream.send(': ping\n\n');
  expect(raw.destroyed).toBe(true);
});
