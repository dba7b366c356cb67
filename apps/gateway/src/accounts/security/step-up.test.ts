import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { isStepUpFresh } from './step-up.ts';

const MINUTE_MS = 60_000;

let gateway: TestGateway;
let now = Date.now();
beforeAll(async () => {
  gateway = await bootGateway({ now: () => now });
});
afterAll(() => gateway.close());

let members = 0;
/** A member who logged in this long ago. */
async function loggedIn({ agoMs = 0 } = {}) {
  members += 1;
  const username = `proof.user${members}`;
  const { token } = await gateway.member(username);
  const proveAt = (ms: number) =>
    gateway.database.pool.query(
      `update foyer.session set proved_at = to_timestamp($1::float8 / 1000) from foyer.member
       where member.id = member_id and username = $2`,
      [ms, username],
    );
  now = Date.now();
  await proveAt(now - agoMs);
  const change = (body: object = {}) =>
    gateway.call('security.secondFactor', { token, body: { kind: 'none' as const, ...body } });
  return { token, username, change, proveAt };
}

test.each([
  [10 * MINUTE_MS - 1, true],
  [10 * MINUTE_MS, false],
  [10 * MINUTE_MS + 1, false],
  [0, true],
])('a login %i ms ago counts as a fresh step-up: %s', async (agoMs, isFresh) => {
  const { token, change } = await loggedIn({ agoMs });
  expect((await gateway.call('security.overview', { token })).json.value.isStepUpFresh).toBe(isFresh);
  const reply = await change();
  expect(reply.json.errorCode).toBe(isFresh ? undefined : 'password.required');
});

test('decides freshness by the clock of the context', () => {
  const session = { provedAt: new Date(1_000_000) } as Parameters<typeof isStepUpFresh>[0];
  expect(isStepUpFresh(session, { now: () => 1_000_000 + 10 * MINUTE_MS - 1 })).toBe(true);
  expect(isStepUpFresh(session, { now: () => 1_000_000 + 10 * MINUTE_MS })).toBe(false);
});

test('accepts the password as step-up for this session only', async () => {
  const { token, username, change } = await loggedIn({ agoMs: 60 * MINUTE_MS });
  const other = await gateway.call('session.login', { body: { username, password: 'correct horse' } });
  const otherToken = other.json.value.token;
  await gateway.database.pool.query(
    `update foyer.session set proved_at = now() - interval '1 hour' from foyer.member where member.id = member_id and username = $1`,
    [username],
  );
  expect((await change({ password: 'correct horse' })).status).toBe(200);
  expect((await change()).status).toBe(200);
  const elsewhere = await gateway.call('security.overview', { token: otherToken });
  expect(elsewhere.json.value.isStepUpFresh).toBe(false);
  expect((await gateway.call('security.overview', { token })).json.value.isStepUpFresh).toBe(true);
});

test.each(['wrong', 'Correct horse', 'correct horse ', ' ', 'x'.repeat(128)])(
  'rejects the password %j',
  async (password) => {
    const { token, change } = await loggedIn({ agoMs: 60 * MINUTE_MS });
    expect((await change({ password })).json.errorCode).toBe('login.cred.err');
    expect((await gateway.call('security.overview', { token })).json.value.isStepUpFresh).toBe(false);
  },
);

test('rejects a wrong password even while the login is fresh', async () => {
  const { change } = await loggedIn();
  expect((await change({ password: 'wrong' })).json.errorCode).toBe('login.cred.err');
  expect((await change()).status).toBe(200);
});

test('throttles password guesses, including a right one sent too early', async () => {
  const { change } = await loggedIn({ agoMs: 60 * MINUTE_MS });
  const codes = [];
  for (let guess = 0; guess < 6; guess += 1) codes.push((await change({ password: `guess ${guess}` })).json.errorCode);
  expect(codes).toEqual([...Array(5).fill('login.cred.err'), 'TOO_MANY_REQUEST_VERIFY']);
  const early = await change({ password: 'correct horse' });
  expect(early.json.errorCode).toBe('TOO_MANY_REQUEST_VERIFY');
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
});

test('resets the throttle after a right password', async () => {
  const { change } = await loggedIn({ agoMs: 60 * MINUTE_MS });
  for (let round = 0; round < 3; round += 1) {
    for (let guess = 0; guess < 4; guess += 1) await change({ password: 'wrong' });
    expect((await change({ password: 'correct horse' })).status).toBe(200);
  }
});

test('rejects any password of a member who has none', async () => {
  const { username, change } = await loggedIn({ agoMs: 60 * MINUTE_MS });
  await gateway.database.pool.query(`update foyer.member set password_kind = 'none' where username = $1`, [username]);
  expect((await change({ password: 'correct horse' })).json.errorCode).toBe('login.cred.err');
});

test('rejects an initial password after it has expired', async () => {
  const { username, change } = await loggedIn({ agoMs: 60 * MINUTE_MS });
  await gateway.database.pool.query(
    `update foyer.member set password_kind = 'initial', password_ends_at = now() - interval '1 second' where username = $1`,
    [username],
  );
  expect((await change({ password: 'correct horse' })).json.errorCode).toBe('login.cred.err');
});

test.each(['', 'x'.repeat(43)])('rejects the token %j', async (token) => {
  const reply = await gateway.call('security.secondFactor', { ...(token ? { token } : {}), body: { kind: 'none' } });
  expect(reply.status).toBe(401);
});

test('rejects a session of another merchant', async () => {
  const { token } = await loggedIn();
  const reply = await gateway.call('security.secondFactor', { host: 'samba.localhost', token, body: { kind: 'none' } });
  expect(reply.status).toBe(401);
});

test('accepts only a connected second factor', async () => {
  const { change } = await loggedIn();
  for (const kind of ['email', 'sms', 'ga']) expect((await change({ kind })).json.errorCode).toBe('not.found');
  for (const kind of ['passkey', '', null, 7]) expect((await change({ kind })).json.errorCode).toBe('invalid.request');
});
