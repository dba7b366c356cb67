import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const unread = async (token: string, host = 'lotus.localhost') =>
  (await gateway.call('inbox.unreadCount', { token, host })).json.value;
const write = (merchant: string, memberId: string, readAt: Date | null = null) =>
  gateway.database.pool.query(
    'insert into foyer.inbox_message (merchant, member_id, title, body, read_at) values ($1, $2, $3, $4, $5)',
    [merchant, memberId, 'a title', 'a body', readAt],
  );

test('counts nothing for a new member', async () => {
  const { token } = await gateway.member('reader01');
  expect(await unread(token)).toEqual({ unreadCount: 0 });
});

test('counts neither read messages nor those of other members', async () => {
  const reader = await gateway.member('reader02');
  const other = await gateway.member('reader02', 'samba.localhost');
  await write('lotus', reader.id);
  await write('lotus', reader.id);
  await write('lotus', reader.id, new Date());
  await write('samba', other.id);
  expect(await unread(reader.token)).toEqual({ unreadCount: 2 });
  expect(await unread(other.token, 'samba.localhost')).toEqual({ unreadCount: 1 });
});
