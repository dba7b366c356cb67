import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

/** argon2id as in production, which determines the time of a refusal. */
const REAL_COST = { memoryKib: 19_456, iterations: 2 };
const ROUNDS = 25;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ passwordCost: REAL_COST });
});
afterAll(() => gateway.close());

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function timeOf(username: string): Promise<number> {
  const start = performance.now();
  const { json } = await gateway.call('session.login', { body: { username, password: 'not the one' } });
  expect(json.errorCode).toBe('login.cred.err');
  return performance.now() - start;
}

/** A name is slowed down after five guesses, so each round uses new names. */
test('takes as long for an unknown name as for a wrong password', { retry: 3 }, async () => {
  const round = crypto.randomUUID().slice(0, 6);
  for (let i = 0; i < ROUNDS; i++) await gateway.member(`t${round}.${i}`);
  await timeOf(`warm.${round}`);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    known.push(await timeOf(`t${round}.${i}`));
    unknown.push(await timeOf(`u${round}.${i}`));
  }
  const ratio = median(known) / median(unknown);
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.1);
});
