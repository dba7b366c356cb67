import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { addMessage, deleteOldMessages, type NewMessage } from '../inbox.store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());
afterEach(() => gateway.clock.reset());

interface Reader {
  token: string;
  id: string;
  host: string;
}

let count = 0;
/** A new member with this many messages, oldest first: `message 1`, `message 2`… */
async function reader(messages = 0, host = 'lotus.localhost'): Promise<Reader> {
  count += 1;
  const member = { ...(await gateway.member(`reader${String(count).padStart(3, '0')}`, host)), host };
  for (let number = 1; number <= messages; number += 1) await write(member, { title: `message ${number}` });
  return member;
}

async function write({ host, id }: Reader, message: Partial<NewMessage> = {}): Promise<void> {
  const client = await gateway.database.pool.connect();
  const merchant = host.split('.', 1)[0] ?? '';
  const written = { title: 'a title', body: 'a body', category: 'money', subject: null, ...message } as const;
  await addMessage(client, { merchant, memberId: BigInt(id), ...written }).finally(() => client.release());
}

const list = async ({ host, token }: Reader, query: Record<string, string> = {}) =>
  (await gateway.call('inbox.list', { host, token, query })).json.value;
const titles = async (who: Reader, query: Record<string, string> = {}) =>
  (await list(who, query)).messages.map(({ title }) => title);
const newestOf = async (who: Reader) => (await list(who)).messages[0]?.messageId ?? '';
const mark = ({ host, token }: Reader, body: object) => gateway.call('inbox.mark', { host, token, body });
const readAll = ({ host, token }: Reader, body: object) => gateway.call('inbox.readAll', { host, token, body });

test('is empty for a new member', async () => {
  expect(await list(await reader())).toEqual({ messages: [], next: null, unreadCount: 0 });
});

test('lists messages newest first and in pages', async () => {
  const who = await reader(5);
  const first = await list(who, { limit: '2' });
  expect(first.messages.map(({ title }) => title)).toEqual(['message 5', 'message 4']);
  const second = await list(who, { limit: '2', before: first.next ?? '' });
  expect(second.messages.map(({ title }) => title)).toEqual(['message 3', 'message 2']);
  const last = await list(who, { limit: '2', before: second.next ?? '' });
  expect(last.messages.map(({ title }) => title)).toEqual(['message 1']);
  expect(last.next).toBeNull();
});

test('lists one category, and counts unread messages of all categories', async () => {
  const who = await reader();
  await write(who, { title: 'paid' });
  await write(who, { title: 'account added', category: 'security', subject: { type: 'beneficiary', id: '7' } });
  const { messages, unreadCount } = await list(who, { category: 'security' });
  expect(messages).toMatchObject([
    { title: 'account added', category: 'security', subject: { type: 'beneficiary', id: '7' }, isRead: false },
  ]);
  expect(unreadCount).toBe(2);
});

test('shows members their own messages only', async () => {
  const [who, other] = [await reader(1), await reader(1, 'samba.localhost')];
  const messageId = await newestOf(other);
  const asked = { host: who.host, token: who.token, query: { messageId } };
  expect((await gateway.call('inbox.message', asked)).json.errorCode).toBe('not.found');
  await mark(who, { messageIds: [messageId], as: 'removed' });
  await readAll(who, { upTo: '999999999999999999' });
  expect((await list(other)).unreadCount).toBe(1);
});

test('opens one message without marking it as read', async () => {
  const who = await reader(1);
  const messageId = await newestOf(who);
  const { json } = await gateway.call('inbox.message', { host: who.host, token: who.token, query: { messageId } });
  expect(json.value).toMatchObject({ messageId, title: 'message 1', body: 'a body', isRead: false });
});

test('marks messages as read and unread', async () => {
  const who = await reader(2);
  const messageId = await newestOf(who);
  expect((await mark(who, { messageIds: [messageId], as: 'read' })).json.value).toEqual({ unreadCount: 1 });
  expect((await list(who)).messages.map(({ isRead }) => isRead)).toEqual([true, false]);
  expect((await mark(who, { messageIds: [messageId], as: 'unread' })).json.value).toEqual({ unreadCount: 2 });
});

test('removes a message, and restores it', async () => {
  const who = await reader(2);
  const messageId = await newestOf(who);
  expect((await mark(who, { messageIds: [messageId], as: 'removed' })).json.value).toEqual({ unreadCount: 1 });
  expect(await titles(who)).toEqual(['message 1']);
  const asked = { host: who.host, token: who.token, query: { messageId } };
  expect((await gateway.call('inbox.message', asked)).json.errorCode).toBe('not.found');
  await mark(who, { messageIds: [messageId], as: 'restored' });
  expect(await titles(who)).toEqual(['message 2', 'message 1']);
});

test('marks all messages as read, except one that arrives in the meantime', async () => {
  const who = await reader(3);
  const upTo = await newestOf(who);
  await write(who, { title: 'arrived meanwhile' });
  expect((await readAll(who, { upTo })).json.value).toEqual({ unreadCount: 1 });
  expect((await list(who)).messages.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
});

test('marks all messages of one category as read', async () => {
  const who = await reader(1);
  await write(who, { category: 'offers' });
  expect((await readAll(who, { upTo: await newestOf(who), category: 'offers' })).json.value).toEqual({
    unreadCount: 1,
  });
});

test.each([
  ['an unknown mark', { messageIds: ['1'], as: 'lost' }],
  ['no message', { messageIds: [], as: 'read' }],
  ['more than a hundred messages', { messageIds: Array.from({ length: 101 }, (_, id) => String(id + 1)), as: 'read' }],
  ['a number as text with a sign', { messageIds: ['-1'], as: 'read' }],
  ['a number that is too large', { messageIds: ['9'.repeat(30)], as: 'read' }],
])('refuses to mark with %s', async (_what, body) => {
  expect((await mark(await reader(), body)).json.errorCode).toBe('invalid.request');
});

test('deletes messages older than a year, and removed ones after a month', async () => {
  const who = await reader(2);
  await mark(who, { messageIds: [await newestOf(who)], as: 'removed' });
  const stored = async () => {
    await deleteOldMessages(gateway.database.pool);
    const { rows } = await gateway.database.pool.query('select id from foyer.inbox_message where member_id = $1', [
      who.id,
    ]);
    return rows.length;
  };
  expect(await stored()).toBe(2);
  await gateway.clock.advance(31 * 86_400_000);
  expect(await stored()).toBe(1);
  await gateway.clock.advance(366 * 86_400_000);
  expect(await stored()).toBe(0);
});
