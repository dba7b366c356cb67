import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverEvents } from '../../notify/events/deliver-events.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const deviceId = (letter: string) => letter.repeat(36);

/** Registers on the device `a`. */
async function register(username: string): Promise<void> {
  const body = { username, password: 'correct horse', isAdult: true };
  await gateway.call('member.register', { headers: { 'device-id': deviceId('a'), language: 'EN' }, body });
}

async function login(username: string, device: string | null, password = 'correct horse') {
  const headers = { 'user-agent': PHONE, ...(device && { 'device-id': deviceId(device) }) };
  const reply = await gateway.call('session.login', { headers, body: { type: 'username', username, password } });
  return reply.json.value;
}

async function messagesOf(token: string) {
  await deliverEvents(gateway.context);
  const { value } = (await gateway.call('inbox.list', { token, query: { category: 'security' } })).json;
  return value.messages;
}

test('notifies a member of a login on a new device, once, and names the session', async () => {
  await register('newdevice01');
  const { id, token } = await login('newdevice01', 'b');
  const [message, ...more] = await messagesOf(token);
  expect(more).toEqual([]);
  expect(message?.title).toBe('New login to your account');
  expect(message?.body).toContain('with Chrome, Android,');
  expect(message?.subject).toEqual({ type: 'login', id });
  const again = await login('newdevice01', 'b');
  expect(await messagesOf(again.token)).toHaveLength(1);
});

test('sends no notice for the device of the registration', async () => {
  await register('newdevice02');
  expect(await messagesOf((await login('newdevice02', 'a')).token)).toEqual([]);
});

test('sends no notice for the first login of an account whose devices are unknown', async () => {
  await gateway.member('newdevice05');
  expect(await messagesOf((await login('newdevice05', 'c')).token)).toEqual([]);
  expect(await messagesOf((await login('newdevice05', 'd')).token)).toHaveLength(1);
});

test('sends a notice for a login without a device id', async () => {
  await register('newdevice03');
  await login('newdevice03', null);
  const { token } = await login('newdevice03', null);
  expect(await messagesOf(token)).toHaveLength(2);
});

test('does not count a refused login as one on a known device', async () => {
  await register('newdevice04');
  await login('newdevice04', 'd', 'wrong');
  expect(await messagesOf((await login('newdevice04', 'd')).token)).toHaveLength(1);
});
