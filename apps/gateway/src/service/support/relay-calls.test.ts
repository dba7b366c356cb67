import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { addSupportStaff, answerAs } from '../../testing/support-fixture.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
  await addSupportStaff(gateway, 'linh', 'Linh');
});
afterAll(() => gateway.close());

const launch = (query: Record<string, string>) => gateway.call('relay.launchChat', { query });

test('opens the chat in a language of the merchant, and returns the title', async () => {
  expect((await launch({ language: 'EN', title: 'Help', b2c: 'true', backUrl: '/m/news' })).json.value).toEqual({
    url: '/m/support?chat=1&lang=EN',
    title: 'Help',
    backUrl: '/m/news',
  });
});

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', ''])(
  'leads back home instead of to %j',
  async (backUrl) => {
    expect((await launch({ backUrl })).json.value.backUrl).toBe('/m/home');
  },
);

test('counts what a member has not read, and nobody else’s messages', async () => {
  const [{ token }, other] = [await gateway.member('unread01'), await gateway.member('unread02')];
  const count = async (who: string) => (await gateway.call('relay.unreadCount', { token: who })).json.value.unreadCount;
  const { conversation } = (await gateway.call('support.open', { token, body: {} })).json.value;
  const id = conversation.conversationId;
  await gateway.call('support.send', { token, body: { conversationId: id, clientId: randomUUID(), text: 'Hello?' } });
  expect(await count(token)).toBe(0);
  await answerAs(gateway, 'linh', { id, text: 'Good morning.' });
  await answerAs(gateway, 'linh', { id, text: 'a new member', isNote: true });
  await answerAs(gateway, 'linh', { id, text: 'How can I help?' });
  expect([await count(token), await count(other.token)]).toEqual([2, 0]);
  const { seq } = (
    await gateway.call('support.messages', { token, query: { conversationId: id } })
  ).json.value.messages.at(-1) ?? { seq: 0 };
  await gateway.call('support.read', { token, body: { conversationId: id, seq } });
  expect(await count(token)).toBe(0);
});

test('counts nothing for a visitor who has written nothing', async () => {
  expect((await gateway.call('relay.unreadCount')).json.value).toEqual({ unreadCount: 0 });
});
