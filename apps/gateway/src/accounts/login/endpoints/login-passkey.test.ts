import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { createFakeAuthenticator, type Deviation } from '../../../testing/fake-authenticator.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const ORIGIN = 'http://lotus.localhost';
type Authenticator = ReturnType<typeof createFakeAuthenticator>;

const change = (token: string, body: object) => gateway.call('security.passkey', { token, body });
const begin = async (host = 'lotus.localhost') =>
  (await gateway.call('session.loginPasskey', { host, body: { action: 'begin' } })).json.value.options ?? {};
const finish = (response: object, host = 'lotus.localhost') =>
  gateway.call('session.loginPasskey', { host, body: { action: 'finish', response } });

/** Registers a member with a passkey. */
async function withPasskey(username: string): Promise<{ token: string; authenticator: Authenticator }> {
  const { token } = await gateway.member(username);
  const authenticator = createFakeAuthenticator(ORIGIN);
  const { options } = (await change(token, { action: 'begin' })).json.value;
  const added = await change(token, { action: 'finish', response: authenticator.create(options ?? {}) });
  expect(added.json.errorCode).toBeUndefined();
  return { token, authenticator };
}

test('logs a member in with a passkey, without a name', async () => {
  const { authenticator, token } = await withPasskey('key1');
  const reply = await finish(authenticator.get(await begin()));
  expect(reply.json.value.session).toMatchObject({ userName: 'key1', token: expect.stringMatching(/^[\w-]{43}$/) });
  const { passkeys } = (await gateway.call('security.overview', { token })).json.value;
  expect(passkeys).toMatchObject([{ id: authenticator.id, name: 'Lotus', lastUsedAt: expect.any(String) }]);
});

test('rejects a response that was sent before', async () => {
  const { authenticator } = await withPasskey('key2');
  const answer = authenticator.get(await begin());
  expect((await finish(answer)).status).toBe(200);
  expect((await finish(answer)).json.errorCode).toBe('passkey.invalid');
});

test('opens one session for two simultaneous uses of a response', async () => {
  const { authenticator } = await withPasskey('key3');
  const answer = authenticator.get(await begin());
  const replies = await Promise.all([finish(answer), finish(answer), finish(answer)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test.each<[string, Deviation]>([
  ['from another site', { origin: 'https://evil.test' }],
  ['from another of our brands', { origin: 'http://samba.localhost' }],
  ['to a challenge that was never issued', { challenge: 'A'.repeat(43) }],
  ['without asking who is there', { isUnverified: true }],
])('refuses a response %s', async (_what, deviation) => {
  const { authenticator } = await withPasskey(`key4.${JSON.stringify(deviation).length}`);
  expect((await finish(authenticator.get(await begin(), deviation))).json.errorCode).toBe('passkey.invalid');
});

test('treats a decreasing counter as a copied key', async () => {
  const { authenticator } = await withPasskey('key5');
  expect((await finish(authenticator.get(await begin(), { counter: 9 }))).status).toBe(200);
  expect((await finish(authenticator.get(await begin(), { counter: 8 }))).json.errorCode).toBe('passkey.invalid');
});

test('rejects the passkey and the challenge of another merchant', async () => {
  const { authenticator } = await withPasskey('key6');
  const there = await begin('samba.localhost');
  expect((await finish(authenticator.get(there), 'samba.localhost')).json.errorCode).toBe('passkey.invalid');
  expect((await finish(authenticator.get(there))).json.errorCode).toBe('passkey.invalid');
});

test('rejects a challenge after five minutes', async () => {
  const { authenticator } = await withPasskey('key7');
  const options = await begin();
  await gateway.clock.advance(301_000);
  expect((await finish(authenticator.get(options))).json.errorCode).toBe('passkey.invalid');
});

test('counts a passkey as two factors, and refuses a disabled member', async () => {
  const { authenticator } = await withPasskey('key8');
  await gateway.database.pool.query(
    `update foyer.member set email = 'key8@mail.test', second_factor = 'email' where username = 'key8'`,
  );
  expect((await finish(authenticator.get(await begin()))).status).toBe(200);
  await gateway.database.pool.query(`update foyer.member set status = 'disabled' where username = 'key8'`);
  expect((await finish(authenticator.get(await begin()))).json.errorCode).toBe('account.disabled');
});

test('adds a passkey only for the member who began, once, and with user verification', async () => {
  const first = await gateway.member('key9');
  const second = await gateway.member('key10');
  const authenticator = createFakeAuthenticator(ORIGIN);
  const options = async (token: string) => (await change(token, { action: 'begin' })).json.value.options ?? {};
  const theirs = authenticator.create(await options(first.token));
  expect((await change(second.token, { action: 'finish', response: theirs })).json.errorCode).toBe('passkey.invalid');
  const careless = authenticator.create(await options(first.token), { isUnverified: true });
  expect((await change(first.token, { action: 'finish', response: careless })).json.errorCode).toBe('passkey.invalid');
  const answer = authenticator.create(await options(first.token));
  expect((await change(first.token, { action: 'finish', response: answer })).status).toBe(200);
  expect((await change(first.token, { action: 'finish', response: answer })).json.errorCode).toBe('passkey.invalid');
  const again = authenticator.create(await options(second.token));
  expect((await change(second.token, { action: 'finish', response: again })).json.errorCode).toBe('passkey.invalid');
});

test('rejects the passkeys of a member who has reset a forgotten password, but not after a change of a known one', async () => {
  const { authenticator, token } = await withPasskey('key14');
  const to = 'key14@mail.test';
  await gateway.database.pool.query('update foyer.member set email = $1 where username = $2', [to, 'key14']);
  const changed = await gateway.call('member.password', {
    token,
    body: { password: 'correct horse', newPassword: 'battery staple' },
  });
  expect(changed.status).toBe(200);
  expect((await finish(authenticator.get(await begin()))).status).toBe(200);
  await gateway.call('member.passwordForgotten', { body: { username: 'key14' } });
  await expect.poll(() => gateway.sentCode(to)).toMatch(/^\d{6}$/);
  const body = { username: 'key14', verifyCode: await gateway.sentCode(to), newPassword: 'staple battery' };
  expect((await gateway.call('member.passwordReset', { body })).status).toBe(200);
  expect((await finish(authenticator.get(await begin()))).json.errorCode).toBe('passkey.invalid');
  const mails = () => gateway.sandbox.outbox.find(to).map(({ text }) => text);
  await expect.poll(mails).toContainEqual(expect.stringMatching(/khóa truy cập|passkey/));
});

test('does not rename or remove another member’s passkey, and rejects a removed one', async () => {
  const { authenticator, token } = await withPasskey('key11');
  const stranger = await gateway.member('key12');
  const { id } = authenticator;
  expect((await change(stranger.token, { action: 'rename', id, name: 'Mine' })).json.errorCode).toBe('not.found');
  expect((await change(stranger.token, { action: 'remove', id })).json.errorCode).toBe('not.found');
  expect((await change(token, { action: 'rename', id, name: 'My phone' })).status).toBe(200);
  expect((await change(token, { action: 'remove', id })).status).toBe(200);
  expect((await finish(authenticator.get(await begin()))).json.errorCode).toBe('passkey.invalid');
});

test('accepts an affiliate’s host as the merchant’s site', async () => {
  const { authenticator } = await withPasskey('key13');
  const options = await begin('vip7.lotus.localhost');
  const answer = authenticator.get(options, { origin: 'http://vip7.lotus.localhost' });
  expect((await finish(answer, 'vip7.lotus.localhost')).status).toBe(200);
});

test.each([{}, { id: 'x' }, { response: null }])('rejects %o as a response', async (response) => {
  expect((await finish(response)).json.errorCode).toMatch(/^(invalid\.request|passkey\.invalid)$/);
});
