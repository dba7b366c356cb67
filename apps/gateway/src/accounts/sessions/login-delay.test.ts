import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const logIn = (username: string, password = 'wrong', device?: string) =>
  gateway.call('session.login', {
    body: { username, password },
    ...(device ? { headers: { 'device-id': device.repeat(36) } } : {}),
  });
const pass = (seconds: number) =>
  gateway.database.pool.query('update foyer.login_failure set last_at = last_at - make_interval(secs => $1)', [
    seconds,
  ]);
/** The responses to this many consecutive guesses. */
async function guess(username: string, times: number): Promise<(string | undefined)[]> {
  const codes = [];
  for (let i = 0; i < times; i++) codes.push((await logIn(username)).json.errorCode);
  return codes;
}

test('allows five wrong passwords, then delays each longer than the previous one', async () => {
  await gateway.member('slow1');
  expect(await guess('slow1', 6)).toEqual([...Array(5).fill('login.cred.err'), 'TOO_MANY_REQUEST_LOGIN']);
  const waits = [];
  for (let i = 0; i < 8; i++) {
    const wait = Number((await logIn('slow1')).headers['retry-after']);
    waits.push(wait);
    await pass(wait);
    expect((await logIn('slow1')).json.errorCode).toBe('login.cred.err');
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

test('slows down an unknown name in the same way', async () => {
  expect(await guess('nobody.slow', 7)).toEqual([
    ...Array(5).fill('login.cred.err'),
    'TOO_MANY_REQUEST_LOGIN',
    'TOO_MANY_REQUEST_LOGIN',
  ]);
});

test('does not let unknown devices lock a member out of a known one', async () => {
  await gateway.member('slow2');
  expect((await logIn('slow2', 'correct horse', 'p')).status).toBe(200);
  await guess('slow2', 8);
  expect((await logIn('slow2')).status).toBe(429);
  expect((await logIn('slow2', 'correct horse', 'p')).status).toBe(200);
});

test('resets the delay after the right password', async () => {
  await gateway.member('slow3');
  await guess('slow3', 4);
  expect((await logIn('slow3', 'correct horse')).status).toBe(200);
  expect(await guess('slow3', 5)).toEqual(Array(5).fill('login.cred.err'));
});

test('counts simultaneous guesses one by one', async () => {
  await gateway.member('slow4');
  const replies = await Promise.all(Array.from({ length: 20 }, () => logIn('slow4')));
  const refused = replies.filter(({ json }) => json.errorCode === 'login.cred.err');
  // A second after the fifth, one more is allowed.
  expect([5, 6]).toContain(refused.length);
});

test('resets the delay after an hour', async () => {
  await gateway.member('slow5');
  await guess('slow5', 6);
  await pass(3601);
  expect(await guess('slow5', 2)).toEqual(['login.cred.err', 'login.cred.err']);
});
