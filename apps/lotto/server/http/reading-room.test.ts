import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningLotto, runningLotto } from '../testing/running-lotto.ts';

let lotto: RunningLotto;
beforeAll(async () => {
  lotto = await runningLotto();
});
afterAll(async () => {
  await lotto.lotto.stop();
  await lotto.database.drop();
});

/** Reads the draws of a game. @returns the status, after noting who was answered */
async function readDraws(remoteAddress: string, order: string[] = []) {
  const headers = { host: 'lotus.localhost:4400' };
  const reply = await lotto.lotto.app.inject({
    ...{ method: 'GET', url: '/lotto/api/draws?game=VNQ60' },
    ...{ remoteAddress, headers },
  });
  order.push(remoteAddress);
  return reply;
}

test('answers another visitor before most reads of an address that sent 100 at once', async () => {
  const order: string[] = [];
  const many = Array.from({ length: 100 }, () => readDraws('198.51.100.1', order));
  const replies = await Promise.all([...many, readDraws('198.51.100.2', order)]);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(order.indexOf('198.51.100.2')).toBeLessThan(30);
});

test('refuses with a time what one address sends beyond 200 reads at once', async () => {
  const replies = await Promise.all(Array.from({ length: 230 }, () => readDraws('198.51.100.3')));
  const refused = replies.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(30);
  for (const { headers, json, statusCode } of refused) {
    expect([statusCode, json().errorCode]).toEqual([503, 'unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
});
