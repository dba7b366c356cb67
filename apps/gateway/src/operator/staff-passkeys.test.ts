import { afterAll, beforeAll, expect, test } from 'vitest';
import { setStaffPassword } from '../service/staff/staff.store.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { createDesk } from '../testing/desk-fixture.ts';
import { createFakeAuthenticator, type Deviation } from '../testing/fake-authenticator.ts';

const HOST = { host: 'localhost:4401' };
const ORIGIN = 'http://localhost:4401';

let gateway: TestGateway;
let desk: ReturnType<typeof createDesk>;
beforeAll(async () => {
  gateway = await bootGateway();
  desk = createDesk(gateway);
  await desk.addPerson('root', '*:administrator');
});
afterAll(() => gateway.close());

let people = 0;
/** Somebody with a passkey. */
async function join(deviation: Deviation = {}) {
  people += 1;
  const name = `person${people}`;
  const person = await desk.addPerson(name, 'lotus:support');
  // A code counts once.
  await gateway.clock.advance(30_000);
  const authenticator = createFakeAuthenticator(ORIGIN);
  const { options } = (await desk.post('passkey-options', {}, name, HOST)).value;
  const response = authenticator.create(options, deviation);
  const add = (code = person.code()) => desk.post('passkey-add', { response, name: 'Laptop', code }, name, HOST);
  return { name, person, authenticator, add };
}

async function logIn(
  authenticator: ReturnType<typeof createFakeAuthenticator>,
  deviation: Deviation = {},
  host = HOST,
) {
  const { options } = (await desk.post('passkey-challenge', {}, '', host)).value;
  return desk.post('passkey-login', { response: authenticator.get(options, deviation) }, '', host);
}

test('opens a session of a passkey’s owner, without password and code', async () => {
  const { add, authenticator, name } = await join();
  expect(await add()).toEqual({ success: true, value: {} });
  const { value } = await logIn(authenticator);
  const reply = await gateway.operator.inject({
    method: 'POST',
    url: '/operator/desk',
    headers: { authorization: value.token },
    payload: {},
  });
  expect(reply.json().value.name).toBe(name);
  expect((await desk.post('passkeys', {}, name, HOST)).value.passkeys).toMatchObject([
    { name: 'Laptop', isOfThisSite: true, lastUsedAt: expect.any(String) },
  ]);
});

test('adds a passkey only with a code of the authenticator, each code once', async () => {
  const { add, person } = await join();
  expect((await add('000000')).errorCode).toBe('code');
  const code = person.code();
  expect((await add(code)).success).toBe(true);
  expect((await add(code)).errorCode).toBe('code');
});

test('slows down guessing of the code, and accepts the right one after the delay', async () => {
  const { add, name, person } = await join();
  for (let guess = 0; guess < 5; guess += 1) expect((await add('000000')).errorCode).toBe('code');
  expect((await add()).errorCode).toBe('later');
  // Logins are counted separately.
  const login = await desk.post('login', { name, password: person.password, code: person.code() });
  expect(login.success).toBe(true);
  await gateway.clock.advance(30_000);
  expect((await add()).success).toBe(true);
  expect((await add('000000')).errorCode).toBe('code');
});

test.each<[string, Deviation]>([
  ['of another site', { origin: 'https://evil.example' }],
  ['without user verification', { isUnverified: true }],
  ['for another challenge', { challenge: 'A'.repeat(43) }],
])('does not add a passkey %s', async (_what, deviation) => {
  const { add } = await join(deviation);
  expect((await add()).errorCode).toBe('invalid');
});

test.each<[string, Deviation]>([
  ['of another site', { origin: 'https://evil.example' }],
  ['without user verification', { isUnverified: true }],
  ['for another challenge', { challenge: 'A'.repeat(43) }],
  ['of a copied key', { counter: 1 }],
])('refuses a login %s like a wrong password', async (_what, deviation) => {
  const { add, authenticator } = await join();
  await add();
  expect((await logIn(authenticator)).success).toBe(true);
  expect(await logIn(authenticator, deviation)).toEqual({ success: false, errorCode: 'credentials' });
});

test('accepts a challenge for one login, within five minutes', async () => {
  const { add, authenticator } = await join();
  await add();
  const { options } = (await desk.post('passkey-challenge', {}, '', HOST)).value;
  expect((await desk.post('passkey-login', { response: authenticator.get(options) }, '', HOST)).success).toBe(true);
  expect((await desk.post('passkey-login', { response: authenticator.get(options) }, '', HOST)).success).toBe(false);
  const late = (await desk.post('passkey-challenge', {}, '', HOST)).value.options;
  await gateway.clock.advance(301_000);
  expect((await desk.post('passkey-login', { response: authenticator.get(late) }, '', HOST)).success).toBe(false);
});

test('refuses a person who was disabled, and one whose password was replaced', async () => {
  const [first, second] = [await join(), await join()];
  for (const { add } of [first, second]) await add();
  await gateway.database.pool.query(`update foyer.staff set disabled_at = foyer.clock() where name = $1`, [first.name]);
  await setStaffPassword(gateway.context.pool, second.name, 'x');
  for (const { authenticator } of [first, second]) expect((await logIn(authenticator)).errorCode).toBe('credentials');
});

test('lets only its owner remove a passkey', async () => {
  const { add, authenticator, name } = await join();
  await add();
  const [passkey] = (await desk.post('passkeys', {}, name, HOST)).value.passkeys;
  expect((await desk.post('passkey-remove', { id: passkey.id }, 'root', HOST)).errorCode).toBe('unknown');
  expect((await desk.post('passkey-remove', { id: passkey.id }, name, HOST)).success).toBe(true);
  expect((await logIn(authenticator)).errorCode).toBe('credentials');
});

test('refuses strangers, and a malformed login response', async () => {
  for (const call of ['passkeys', 'passkey-options', 'passkey-add', 'passkey-remove'])
    expect((await desk.post(call, {}, '', HOST)).errorCode).toBe('session');
  expect((await desk.post('passkey-login', { response: {} }, '', HOST)).errorCode).toBe('invalid');
});
