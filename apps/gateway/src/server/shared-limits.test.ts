import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';

const DEVICE = '0123456789abcdef0123456789abcdef0123';
/** Calls per minute and device. */
const EXCHANGES = 20;

let first: TestGateway;
let second: TestGateway;
beforeAll(async () => {
  first = await bootGateway({ limitScale: 1 });
  second = await bootGateway({ limitScale: 1, pool: first.database.pool });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const exchange = (gateway: TestGateway, device = DEVICE) =>
  gateway.call('session.exchange', { headers: { 'device-id': device }, body: { code: 'x'.repeat(43) } });

test('two processes on one database share every limit', async () => {
  for (let count = 0; count < EXCHANGES; count += 1)
    expect((await exchange(count % 2 ? first : second)).status).not.toBe(429);
  for (const gateway of [first, second]) {
    const { headers, json, status } = await exchange(gateway);
    expect([status, json.errorCode]).toEqual([429, 'TOO_MANY_REQUEST_EXCHANGE']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(30);
  }
  expect((await exchange(first, DEVICE.replace('0', 'f'))).status).not.toBe(429);
});

test('counts each of forty simultaneous calls once', async () => {
  const device = DEVICE.replace('0', 'e');
  const replies = await Promise.all(
    Array.from({ length: 2 * EXCHANGES }, (_, index) => exchange(index % 2 ? first : second, device)),
  );
  expect(replies.filter(({ status }) => status !== 429)).toHaveLength(EXCHANGES);
});
