import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { PASSWORD_COST } from '../members/password-hash.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ passwordCost: PASSWORD_COST });
});
afterAll(() => gateway.close());

const logIn = (username: string, ip: string) =>
  gateway.app.inject({
    method: 'POST',
    url: '/wps/session/login',
    remoteAddress: ip,
    headers: { host: 'lotus.localhost' },
    payload: { username, password: 'Wrong-password-1' },
  });

const ping = () => gateway.app.inject({ url: '/wps/v2/system/status', headers: { host: 'lotus.localhost' } });

test('answers others while 300 passwords are checked for one address, and refuses what it cannot check soon', async () => {
  const attack = Array.from({ length: 300 }, () => logIn(`x.${randomUUID().slice(0, 8)}`, '203.0.113.9'));
  const statuses: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all([ping(), logIn('demo', `198.51.100.${round}`)]);
    statuses.push(...answers.map(({ statusCode }) => statusCode));
    await pause(50);
  }
  const outcomes = (await Promise.all(attack)).map(({ statusCode }) => statusCode);
  expect(new Set(outcomes)).toEqual(new Set([400, 429]));
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
});

test('says when to try again', async () => {
  const attack = await Promise.all(Array.from({ length: 100 }, (_, n) => logIn(`y.${n}`, '203.0.113.10')));
  const refused = attack.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});
