import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { inParallel } from './harness/in-parallel.ts';
import { record } from './harness/record.ts';
import { startServer } from './harness/server-process.ts';
import { openTemporaryDatabase } from './harness/temporary-database.ts';

/**
 * `node bench/support.ts`: visitors with an open chat on one gateway, of whom 1,000 are idle and 50 write a message a second: how long it takes
 * from the beginning of a call until the message is on a stream of its conversation (target: 200 ms for 95 of 100).
 */
const IDLE = 1_000;
const TALKING = 50;
const SECONDS = 20;
const OPENED_AT_ONCE = 20;

const database = await openTemporaryDatabase();
const gateway = await startServer('gateway', { DATABASE_URL: database.url });
const host = `lotus.localhost:${gateway.port}`;
const agent = new Agent({ keepAlive: true, maxSockets: TALKING });
const waiting = new Map<string, number>();
const delays: number[] = [];

interface Chat {
  id: string;
  visitor: string;
  socket: Socket;
}

const chats: Chat[] = [];
await inParallel({ count: IDLE + TALKING, lanes: OPENED_AT_ONCE }, async (index) => {
  const { value } = await post('/wps/support/open', {});
  const id = value.conversation.conversationId;
  chats[index] = { id, visitor: value.visitorToken, socket: await openStream(id, value.visitorToken) };
});
await Promise.all(chats.slice(0, TALKING).map(talk));
await pause(2_000);
delays.sort((one, other) => one - other);
const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? 0);
record('support', {
  idle: IDLE,
  talking: TALKING,
  open: chats.filter(({ socket }) => !socket.destroyed).length,
  sent: TALKING * SECONDS,
  delivered: delays.length,
  deliveryMs: { median: at(0.5), p95: at(0.95), p99: at(0.99), max: Math.round(delays.at(-1) ?? 0) },
});
for (const { socket } of chats) socket.destroy();
agent.destroy();
await gateway.stop();
await database.stop();

/** Writes a message a second, each chat at another moment. */
async function talk({ id, visitor }: Chat): Promise<void> {
  for (let second = 0; second < SECONDS; second += 1) {
    const before = Math.random() * 1_000;
    await pause(before);
    const clientId = randomUUID();
    waiting.set(clientId, performance.now());
    await post('/wps/support/send', { conversationId: id, clientId, text: 'Is my deposit there yet?' }, visitor);
    await pause(1_000 - before);
  }
}

/** Calls the gateway as the host of a merchant, which `fetch` cannot name. */
function post(path: string, body: object, visitor = ''): ReturnType<typeof JSON.parse> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json', ...(visitor && { visitor }) };
    const options = { host: '127.0.0.1', port: gateway.port, path, method: 'POST', headers, agent };
    const sent = request(options, async (response) => {
      resolve(JSON.parse(Buffer.concat(await response.toArray()).toString()));
    });
    sent.once('error', reject).end(JSON.stringify(body));
  });
}

/** Opens the stream of a conversation, until its first message. */
function openStream(id: string, visitor: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(gateway.port, '127.0.0.1', () =>
      socket.write(
        `GET /wps/stream?conversation=${id}&after=0 HTTP/1.1\r\nhost: ${host}\r\nvisitor: ${visitor}\r\n\r\n`,
      ),
    );
    socket.once('error', reject);
    socket.on('data', (bytes) => {
      if (bytes.includes('data:')) resolve(socket);
      for (const [, clientId = ''] of String(bytes).matchAll(/"clientId":"([\w-]+)"/g)) {
        const sentAt = waiting.get(clientId);
        if (sentAt !== undefined) delays.push(performance.now() - sentAt);
        waiting.delete(clientId);
      }
    });
  });
}
