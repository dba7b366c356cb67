import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createFakeAuthenticator } from '../../testing/fake-authenticator.ts';
import { findPasskeys, getPasskey, insertPasskey, type Passkey, recordPasskeyUse } from './passkey.store.ts';

const ORIGIN = 'http://lotus.localhost';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

let members = 0;
async function join(host = 'lotus.localhost') {
  members += 1;
  const { token, id } = await gateway.member(`passkey.user${members}`, host);
  const change = (body: object, headers = {}) => gateway.call('security.passkey', { host, token, body, headers });
  const begin = async () => (await change({ action: 'begin' })).json.value.options as Record<string, never>;
  const add = async (more: object = {}, headers = {}) => {
    const authenticator = createFakeAuthenticator(ORIGIN);
    const response = authenticator.create(await begin());
    return { reply: await change({ action: 'finish', response, ...more }, headers), authenticator };
  };
  const overview = async () => (await gateway.call('security.overview', { host, token })).json.value.passkeys;
  return { memberId: BigInt(id), change, begin, add, overview };
}

/** Stores a passkey without a ceremony. */
async function plant(memberId: bigint, change: Partial<Passkey> = {}): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const row = {
    id,
    merchant: 'lotus',
    memberId,
    name: 'planted',
    publicKey: Buffer.alloc(77),
    counter: 0n,
    transports: [],
    isBackedUp: false,
    ...change,
  };
  expect(await insertPasskey(gateway.context.pool, row)).toBe(true);
  return id;
}

test('asks the browser for a discoverable key of this site with user verification', async () => {
  const { begin, memberId } = await join();
  const options = await begin();
  expect(options).toMatchObject({
    rp: { id: 'lotus.localhost', name: 'Lotus' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const {
    pubKeyCredParams = [],
    user = { id: '' },
    challenge = '',
  } = options as object as {
    pubKeyCredParams: { alg: number }[];
    user: { id: string };
    challenge: string;
  };
  expect(pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
  expect(Buffer.from(challenge, 'base64url').length).toBeGreaterThanOrEqual(32);
  expect(Buffer.from(user.id, 'base64url').toString()).toBe(`lotus:${memberId}`);
});

test('uses a new challenge for each ceremony', async () => {
  const { begin } = await join();
  const challenges = (await Promise.all([begin(), begin(), begin()])).map(({ challenge }) => challenge);
  expect(new Set(challenges).size).toBe(3);
});

test('excludes keys that are registered already', async () => {
  const { begin, add } = await join();
  const { authenticator } = await add();
  const { excludeCredentials } = await begin();
  expect(excludeCredentials).toEqual([expect.objectContaining({ id: authenticator.id, transports: ['internal'] })]);
});

test('names a key as requested, else by its device, else by the merchant', async () => {
  const { add, overview } = await join();
  await add({ name: 'Blue key' });
  await add({}, { 'user-agent': IPHONE });
  await add();
  const names = (await overview()).map(({ name }) => name);
  expect(names[0]).toBe('Blue key');
  expect(names[1]).toMatch(/iPhone|iOS/);
  expect(names[2]).toBe('Lotus');
});

test('adds one key for one response sent five times simultaneously', async () => {
  const { begin, change, overview } = await join();
  const response = createFakeAuthenticator(ORIGIN).create(await begin());
  const replies = await Promise.all(Array.from({ length: 5 }, () => change({ action: 'finish', response })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  expect(await overview()).toHaveLength(1);
});

test.each([
  ['another site', { origin: 'https://evil.test' }],
  ['another brand', { origin: 'http://samba.localhost' }],
  ['the same name on another scheme', { origin: 'https://lotus.localhost' }],
  ['a challenge that was never issued', { challenge: 'A'.repeat(43) }],
])('rejects a response from %s', async (_what, deviation) => {
  const { begin, change, overview } = await join();
  const response = createFakeAuthenticator(ORIGIN).create(await begin(), deviation);
  expect((await change({ action: 'finish', response })).json.errorCode).toBe('passkey.invalid');
  expect(await overview()).toEqual([]);
});

test('rejects a response after five minutes', async () => {
  const { begin, change } = await join();
  const response = createFakeAuthenticator(ORIGIN).create(await begin());
  await gateway.database.pool.query(`update foyer.one_time_token set expires_at = now() - interval '1 second'`);
  expect((await change({ action: 'finish', response })).json.errorCode).toBe('passkey.invalid');
});

test('rejects a login challenge for registration', async () => {
  const { change } = await join();
  const { options } = (await gateway.call('session.loginPasskey', { body: { action: 'begin' } })).json.value;
  const response = createFakeAuthenticator(ORIGIN).create({ ...options, rp: { id: 'lotus.localhost' } });
  expect((await change({ action: 'finish', response })).json.errorCode).toBe('passkey.invalid');
});

test('limits a member to twenty keys', async () => {
  const { memberId, change, overview } = await join();
  for (let count = 0; count < 19; count += 1) await plant(memberId);
  expect((await change({ action: 'begin' })).status).toBe(200);
  await plant(memberId);
  expect((await change({ action: 'begin' })).json.errorCode).toBe('limit.reached');
  const [first] = await overview();
  expect((await change({ action: 'remove', id: first?.id })).status).toBe(200);
  expect((await change({ action: 'begin' })).status).toBe(200);
});

test('applies the limit to registrations begun before it was reached', async () => {
  const { memberId, begin, change, overview } = await join();
  for (let count = 0; count < 19; count += 1) await plant(memberId);
  const begun = [await begin(), await begin()];
  const codes: (string | undefined)[] = [];
  for (const options of begun) {
    const response = createFakeAuthenticator(ORIGIN).create(options);
    codes.push((await change({ action: 'finish', response })).json.errorCode);
  }
  expect(codes).toEqual([undefined, 'limit.reached']);
  expect(await overview()).toHaveLength(20);
});

test('separates passkeys by member and merchant', async () => {
  const { memberId } = await join();
  const stranger = await join('samba.localhost');
  const id = await plant(memberId);
  const { pool } = gateway.context;
  expect(await getPasskey(pool, 'samba', id)).toBeNull();
  expect(await getPasskey(pool, 'lotus', id)).toMatchObject({ memberId });
  expect(await findPasskeys(pool, stranger.memberId)).toEqual([]);
  expect((await stranger.change({ action: 'remove', id })).json.errorCode).toBe('not.found');
  const copy = { ...(await getPasskey(pool, 'lotus', id)), memberId: stranger.memberId, merchant: 'samba' } as Passkey;
  const { createdAt, lastUsedAt, ...row } = copy;
  expect([createdAt instanceof Date, lastUsedAt]).toEqual([true, null]);
  expect(await insertPasskey(pool, row)).toBe(false);
});

test.each([
  [0n, 0n, true],
  [0n, 1n, true],
  [5n, 6n, true],
  [5n, 5n, false],
  [5n, 4n, false],
  [5n, 0n, false],
  [2n ** 32n - 2n, 2n ** 32n - 1n, true],
])('accepts a counter going from %i to %i: %s', async (before, after, isUsed) => {
  const { memberId } = await join();
  const id = await plant(memberId, { counter: before });
  expect(await recordPasskeyUse(gateway.context.pool, { id, counter: after, isBackedUp: true })).toBe(isUsed);
  const row = await getPasskey(gateway.context.pool, 'lotus', id);
  expect([row?.counter, row?.isBackedUp, row?.lastUsedAt !== null]).toEqual([isUsed ? after : before, isUsed, isUsed]);
});

test('accepts one of three simultaneous uses of a counter', async () => {
  const { memberId } = await join();
  const id = await plant(memberId, { counter: 3n });
  const use = () => recordPasskeyUse(gateway.context.pool, { id, counter: 4n, isBackedUp: false });
  expect((await Promise.all([use(), use(), use()])).filter(Boolean)).toHaveLength(1);
});

test.each([
  [{ action: 'rename', id: 'x' }, 'invalid.request'],
  [{ action: 'rename', id: 'x', name: '' }, 'invalid.request'],
  [{ action: 'rename', id: 'x', name: 'n'.repeat(61) }, 'invalid.request'],
  [{ action: 'rename', name: 'nobody’s' }, 'not.found'],
  [{ action: 'remove' }, 'not.found'],
  [{ action: 'remove', id: "' or true --" }, 'not.found'],
  [{ action: 'finish' }, 'passkey.invalid'],
  [{ action: 'export' }, 'invalid.request'],
])('%j: %s', async (body, code) => {
  const { change } = await join();
  expect((await change(body)).json.errorCode).toBe(code);
});
