import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { Admission } from './admission.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

test('refuses reads before writes, and admits both again when calls have ended', () => {
  const admission = new Admission({ read: 1, write: 2 });
  expect(admission.enter('read')).toBe(true);
  expect(admission.enter('read')).toBe(false);
  expect(admission.enter('write')).toBe(true);
  expect(admission.enter('write')).toBe(false);
  admission.leave();
  admission.leave();
  expect(admission.enter('read')).toBe(true);
});

test('answers 503 with a time to try again to reads beyond the limit, and serves everybody afterwards', async () => {
  const read = () =>
    gateway.app.inject({
      url: '/wps/member/info',
      headers: { host: 'lotus.localhost', authorization: `Bearer ${'x'.repeat(43)}` },
    });
  // Each waits for the lock, so that they are under way together.
  const client = await gateway.context.pool.connect();
  await client.query('begin; lock table foyer.session in access exclusive mode');
  const answers = Array.from({ length: 700 }, read);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await client.query('rollback');
  client.release();
  const settled = await Promise.all(answers);
  const refused = settled.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThanOrEqual(200);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(settled.filter(({ statusCode }) => statusCode === 401).length).toBeGreaterThan(0);
  expect((await read()).statusCode).toBe(401);
});
