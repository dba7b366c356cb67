import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openRedis } from '@foyer/http/open-redis.ts';
import { freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { startRedis, type TestRedis } from '@foyer/testkit/start-redis.ts';
import pg from 'pg';
import type { Logger } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bootGateway, TEST_SECRET, type TestGateway } from '../../../testing/boot-gateway.ts';
import { addSupportStaff, answerAs, followConversation, type OpenStream } from '../../../testing/support-fixture.ts';
import { postMessage } from '../post-message.ts';
import { insertNotification, SUPPORT_CHANNEL } from './notification.store.ts';
import { openRedisSupport } from './redis-support.ts';
import type { SupportNotification } from './support-channel.ts';

const CHANNEL = 'foyer:support';
const LONG = { timeout: 15_000 };
/** `npm run test:long` sends a thousand messages. */
const EACH = Number(process.env.SUPPORT_KILLS ?? 1) > 1 ? 50 : 10;
const VISITORS = 20;

let redis: TestRedis;
let base: TestGateway;
let first: TestGateway;
let second: TestGateway;
const open: OpenStream[] = [];
const byDatabase: string[] = [];
let listener: pg.Client;
beforeAll(async () => {
  redis = await startRedis();
  base = await bootGateway({ secret: TEST_SECRET });
  const { pool } = base.database;
  [first, second] = (await Promise.all(
    [1, 2].map(() => bootGateway({ secret: TEST_SECRET, pool, redisUrl: redis.url })),
  )) as [TestGateway, TestGateway];
  await addSupportStaff(base, 'linh', 'Linh');
  await Promise.all([first, second].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
  listener = new pg.Client({ connectionString: pool.options.connectionString });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => byDatabase.push(payload));
  await listener.query(`listen ${SUPPORT_CHANNEL}`);
  await untilRedisDelivers();
});
afterAll(async () => {
  await listener.end();
  for (const gateway of [first, second, base]) await gateway.close();
  await redis.stop();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

const portOf = ({ app }: TestGateway): number => (app.server.address() as AddressInfo).port;
const numbersOf = (stream: OpenStream) => stream.events('message').map(({ data }) => data.seq);
const upTo = (last: number) => Array.from({ length: last }, (_, before) => before + 1);
const countUndelivered = async (): Promise<number> =>
  Number((await base.database.pool.query('select count(*) from foyer.support_notice')).rows[0].count);

test('does not read its table before it listens, since a migration may not have made it yet', async () => {
  const empty = await freshDatabase();
  const warn = vi.fn();
  const channel = openRedisSupport(redis.url, { pool: empty.pool, log: { warn } as unknown as Logger });
  await pause(1_500);
  await channel.stop();
  await empty.drop();
  expect(warn).not.toHaveBeenCalled();
});

/** Both processes have Redis again. */
async function untilRedisDelivers(): Promise<void> {
  for (const gateway of [first, second]) {
    const isDelivered = async () => {
      const before = byDatabase.length;
      await gateway.context.supportChannel.notifyBestEffort({
        id: randomUUID(),
        merchant: 'lotus',
        is: 'typing',
        by: 'staff',
      });
      await pause(50);
      return byDatabase.length === before;
    };
    await vi.waitFor(async () => expect(await isDelivered()).toBe(true), LONG);
  }
}

async function visit(gateway: TestGateway) {
  const { value } = (await gateway.call('support.open', { body: {} })).json;
  return {
    id: value.conversation.conversationId,
    headers: { host: 'lotus.localhost', visitor: value.visitorToken ?? '' },
  };
}

async function follow(gateway: TestGateway, { headers, id }: { id: string; headers: Record<string, string> }) {
  const stream = await followConversation(portOf(gateway), { id, headers });
  open.push(stream);
  return stream;
}

const send = (gateway: TestGateway, { headers, id }: { id: string; headers: Record<string, string> }, text: string) =>
  gateway.call('support.send', { headers, body: { conversationId: id, clientId: randomUUID(), text } });

test('notifies another process only through Redis, and deletes published notifications', async () => {
  const visitor = await visit(first);
  const stream = await follow(second, visitor);
  await send(first, visitor, 'hello');
  await answerAs(first, 'linh', { id: visitor.id, text: 'Hello' });
  await expect.poll(() => numbersOf(stream)).toEqual([1, 2, 3]);
  await first.context.supportChannel.notifyBestEffort({ id: visitor.id, merchant: 'lotus', is: 'typing', by: 'staff' });
  await expect.poll(() => stream.events('typing').length).toBe(1);
  const countByDatabase = async () => {
    const before = byDatabase.length;
    await send(first, visitor, 'hello again');
    await expect.poll(countUndelivered).toBe(0);
    return byDatabase.length - before;
  };
  // On a busy machine Redis sometimes answers too late, and PostgreSQL is used for that notification.
  await expect.poll(countByDatabase, LONG).toBe(0);
});

test('publishes nothing from a transaction that is rolled back', async () => {
  const heard: string[] = [];
  const hearer = openRedis(redis.url, () => {});
  await hearer.connect();
  await hearer.subscribe(CHANNEL, (text) => void heard.push(text));
  const { supportChannel } = first.context;
  const notification: SupportNotification = { id: randomUUID(), merchant: 'lotus', is: 'message' };
  const failing = supportChannel.withNotifications(async (notify) => {
    await notify(base.database.pool, notification);
    throw new Error('no commit');
  });
  await expect(failing).rejects.toThrow('no commit');
  await supportChannel.notifyBestEffort({ ...notification, is: 'typing' });
  await expect.poll(() => heard.map((text) => (JSON.parse(text) as SupportNotification).is)).toEqual(['typing']);
  hearer.destroy();
});

test('publishes the notification of a process that was killed after its commit', async () => {
  const visitor = await visit(first);
  const stream = await follow(second, visitor);
  await expect.poll(() => numbersOf(stream)).toEqual([1]);
  const killed = {
    ...first.context.supportChannel,
    withNotifications: <T>(
      transact: (tell: (...notification: Parameters<typeof insertNotification>) => Promise<void>) => Promise<T>,
    ) => transact(async (client, notification) => void (await insertNotification(client, notification))),
  };
  const message = { conversationId: visitor.id, clientId: randomUUID(), author: 'customer', text: 'mine' } as const;
  await postMessage(message, { ...first.context, supportChannel: killed });
  await expect.poll(() => numbersOf(stream), LONG).toEqual([1, 2]);
  await expect.poll(countUndelivered, LONG).toBe(0);
});

test('catches up on what was missed after a subscription broke', async () => {
  const visitor = await visit(first);
  const stream = await follow(second, visitor);
  await expect.poll(() => numbersOf(stream)).toEqual([1]);
  const admin = openRedis(redis.url, () => {});
  await admin.connect();
  for (let count = 0; count < 5; count += 1) {
    await Promise.all([admin.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']), send(first, visitor, `${count}`)]);
    await expect.poll(() => numbersOf(stream), LONG).toEqual(upTo(count + 2));
  }
  admin.destroy();
});

test('falls back to PostgreSQL while Redis is frozen, and returns to Redis afterwards', async () => {
  const visitor = await visit(first);
  const stream = await follow(second, visitor);
  redis.signal('SIGSTOP');
  await send(first, visitor, 'frozen');
  await expect.poll(() => numbersOf(stream), LONG).toEqual([1, 2]);
  redis.signal('SIGCONT');
  await untilRedisDelivers();
  await send(first, visitor, 'awake');
  await expect.poll(() => numbersOf(stream), LONG).toEqual([1, 2, 3]);
});

test(`neither loses nor duplicates any of ${VISITORS * EACH} messages between two processes while Redis is killed and restarted`, async () => {
  const visitors = await Promise.all(Array.from({ length: VISITORS }, (_, place) => visit(place % 2 ? first : second)));
  const streams = await Promise.all(visitors.map((visitor, place) => follow(place % 2 ? second : first, visitor)));
  let isOver = false;
  const killing = (async () => {
    for (; !isOver; await pause(Math.random() * 300)) {
      await redis.stop();
      await pause(Math.random() * 300);
      await redis.restart();
    }
  })();
  await Promise.all(
    visitors.map(async (visitor, place) => {
      for (let count = 0; count < EACH; count += 1)
        expect((await send((place + count) % 2 ? first : second, visitor, `${count}`)).status).toBe(200);
    }),
  );
  isOver = true;
  await killing;
  for (const stream of streams) await expect.poll(() => numbersOf(stream), LONG).toEqual(upTo(EACH + 1));
  await expect.poll(countUndelivered, LONG).toBe(0);
  await untilRedisDelivers();
}, 120_000);

test('tells a desk to reload when notifications were lost', async () => {
  const gaps: true[] = [];
  await second.context.supportChannel.listen({ onNotification: () => {}, onGap: () => void gaps.push(true) });
  const before = gaps.length;
  await redis.stop();
  await redis.restart();
  await expect.poll(() => gaps.length, LONG).toBeGreaterThan(before);
  await untilRedisDelivers();
});
