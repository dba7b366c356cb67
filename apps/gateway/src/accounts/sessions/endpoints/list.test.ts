import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ countryHeader: 'x-country' });
});
afterAll(() => gateway.close());

const PHONE = {
  'device-id': 'p'.repeat(36),
  'x-country': 'vn',
  'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
};
const logIn = async (username: string, headers: Record<string, string> = {}) =>
  (await gateway.call('session.login', { headers, body: { username, password: 'correct horse', remember: true } })).json
    .value.token;
const list = async (token: string) => (await gateway.call('session.list', { token, headers: PHONE })).json.value;

test('lists a member’s sessions with device, place and time', async () => {
  await gateway.member('places1');
  const token = await logIn('places1', PHONE);
  const { rememberedDevices, sessions } = await list(token);
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toMatchObject({ isCurrent: true, device: 'Chrome, Android', country: 'VN', method: 'password' });
  expect(sessions[1]).toMatchObject({ isCurrent: false, device: '', method: 'registration' });
  expect(rememberedDevices).toMatchObject([{ isCurrent: true, country: 'VN' }]);
});

test('ends one session by its id, and no other', async () => {
  await gateway.member('places2');
  const token = await logIn('places2', PHONE);
  const other = (await list(token)).sessions.find(({ isCurrent }) => !isCurrent);
  const revoke = (id: string) => gateway.call('session.revoke', { token, query: { id } });
  expect((await revoke(other?.id ?? '')).json.value).toEqual({ ended: 1 });
  expect((await list(token)).sessions).toHaveLength(1);
  expect((await revoke(other?.id ?? '')).json.errorCode).toBe('not.found');
});

test('forgets the device of a session that is ended from elsewhere', async () => {
  await gateway.member('places7');
  const stolen = { 'device-id': 's'.repeat(36) };
  const body = { username: 'places7', password: 'correct horse', remember: true };
  const { rememberSecret = '' } = (await gateway.call('session.login', { headers: stolen, body })).json.value;
  const token = await logIn('places7', PHONE);
  const [theirs] = (await list(token)).rememberedDevices.filter(({ isCurrent }) => !isCurrent);
  expect(theirs).toBeDefined();
  const { sessions } = await list(token);
  const { rows } = await gateway.database.pool.query('select id from foyer.session where device_id = $1', [
    stolen['device-id'],
  ]);
  expect(sessions.map(({ id }) => id)).toContain(rows[0].id);
  await gateway.call('session.revoke', { token, query: { id: rows[0].id } });
  const again = await gateway.call('session.autoLogin', { headers: stolen, body: { secret: rememberSecret } });
  expect(again.json.errorCode).toBe('login.cred.err');
  expect((await list(token)).rememberedDevices).toMatchObject([{ isCurrent: true }]);
});

test('ends all other sessions in one call, but not this session and device', async () => {
  await gateway.member('places3');
  await logIn('places3', { 'device-id': 'q'.repeat(36) });
  const token = await logIn('places3', PHONE);
  const reply = await gateway.call('session.revoke', { token, headers: PHONE, query: { id: 'others' } });
  expect(reply.json.value).toEqual({ ended: 3 });
  const { rememberedDevices, sessions } = await list(token);
  expect([sessions.length, rememberedDevices.length]).toEqual([1, 1]);
});

test('answers “not found” for another member’s session', async () => {
  const { token: theirs } = await gateway.member('places4');
  const [session] = (await list(theirs)).sessions;
  const { token } = await gateway.member('places5');
  for (const id of [session?.id ?? '', 'no-id', "' or 1=1 --"])
    expect((await gateway.call('session.revoke', { token, query: { id } })).json.errorCode).toBe('not.found');
  expect((await list(theirs)).sessions).toHaveLength(1);
});

test('includes failed logins in the history, and only the member’s own', async () => {
  await gateway.member('places6');
  await gateway.call('session.login', { body: { username: 'places6', password: 'wrong' } });
  const token = await logIn('places6', PHONE);
  const { logins } = (await gateway.call('session.history', { token })).json.value;
  expect(logins.map(({ method, outcome }) => `${method} ${outcome}`)).toEqual([
    'password ok',
    'password wrong-password',
    'registration ok',
  ]);
});
