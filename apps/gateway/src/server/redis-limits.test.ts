import { countInDatabase } from '@foyer/database/call-count.store.ts';
import { openCallCounts } from '@foyer/http/call-counts.ts';
import { startRedis, type TestRedis } from '@foyer/testkit/start-redis.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';

/** Calls per minute and device. */
const EXCHANGES = 20;

const warnings: string[] = [];
let redis: TestRedis;
let first: TestGateway;
let second: TestGateway;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  redis = await startRedis();
  const base = await bootGateway();
  closers.push(() => base.close());
  [first, second] = await Promise.all([boot(base), boot(base)]);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await redis.stop();
});

/** A separate gateway on the same database and the same Redis. */
async function boot({ database: { pool } }: TestGateway): Promise<TestGateway> {
  const log = {
    warn: (details: object, message: string) => void warnings.push(`${message} ${JSON.stringify(details)}`),
  };
  const counts = openCallCounts(countInDatabase(pool), { redisUrl: redis.url, log });
  const gateway = await bootGateway({ limitScale: 1, pool, countCalls: counts.countCalls });
  closers.push(async () => {
    await gateway.close();
    await counts.close();
  });
  return gateway;
}

let devices = 0;
function newDevice(): string {
  devices += 1;
  return String(devices).padStart(36, '0');
}
const exchange = (gateway: TestGateway, device: string) =>
  gateway.call('session.exchange', { headers: { 'device-id': device }, body: { code: 'x'.repeat(43) } });
const countedInDatabase = async (): Promise<number> =>
  Number((await first.database.pool.query('select count(*) from foyer.call_count')).rows[0].count);
const isCountedInRedis = async (gateway = first): Promise<boolean> => {
  const before = await countedInDatabase();
  await exchange(gateway, newDevice());
  return (await countedInDatabase()) === before;
};

test('two processes with one Redis share every limit, without asking the database', async () => {
  for (const gateway of [first, second]) await expect.poll(() => isCountedInRedis(gateway)).toBe(true);
  const before = await countedInDatabase();
  const device = newDevice();
  const replies: Awaited<ReturnType<typeof exchange>>[] = [];
  // A few at a time: Redis must answer each within the time after which the database counts.
  while (replies.length < 2 * EXCHANGES)
    replies.push(...(await Promise.all([first, second, first, second].map((gateway) => exchange(gateway, device)))));
  expect(replies.filter(({ status }) => status !== 429)).toHaveLength(EXCHANGES);
  const { headers } = await exchange(first, device);
  expect(Number(headers['retry-after'])).toBeGreaterThan(30);
  expect(await countedInDatabase()).toBe(before);
});

test('counts in the database, without a long wait, while Redis is frozen', async () => {
  redis.signal('SIGSTOP');
  const device = newDevice();
  for (let count = 0; count < EXCHANGES; count += 1) {
    const startedAt = performance.now();
    expect((await exchange(count % 2 ? first : second, device)).status).not.toBe(429);
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  }
  expect((await exchange(second, device)).status).toBe(429);
  redis.signal('SIGCONT');
  await vi.waitFor(async () => expect(await isCountedInRedis()).toBe(true), { timeout: 5_000 });
});

test('counts in the database while Redis is gone, and in Redis when it is back', async () => {
  await redis.stop();
  const device = newDevice();
  const replies = await Promise.all(
    Array.from({ length: 2 * EXCHANGES }, (_, index) => exchange(index % 2 ? first : second, device)),
  );
  expect(replies.filter(({ status }) => status !== 429)).toHaveLength(EXCHANGES);
  await vi.waitFor(() => expect(warnings.join()).toContain('Redis does not answer'), { timeout: 5_000 });
  await redis.restart();
  await vi.waitFor(async () => expect(await isCountedInRedis()).toBe(true), { timeout: 10_000 });
});
