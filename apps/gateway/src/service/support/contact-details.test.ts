import { randomUUID } from 'node:crypto';
import { toMerchant } from '@foyer/merchant/merchant.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { closeMember } from '../privacy/closing.store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ change: (merchant) => toMerchant({ ...merchant, chatProviders: { LIVECHAT: {} } }) });
});
afterAll(() => gateway.close());

describe('contact details given in a chat', () => {
  const save = (body: object, options: { host?: string } = {}) =>
    gateway.call('relay.saveMemberInfo', { ...options, body });
  const keyFor = async (token: string) => (await gateway.call('chat.authKey', { token })).json.value;

  test('are stored sealed, with the conversation, and in the member’s own data', async () => {
    const { token } = await gateway.member('contact01');
    const { conversation } = (await gateway.call('support.open', { token, body: {} })).json.value;
    const authKey = await keyFor(token);
    const details = { name: 'Minh Quân', email: 'minh@example.com', mobile: '+84 912 345 612' };
    expect((await save({ authKey, ...details })).json).toMatchObject({ success: true });
    const { rows } = await gateway.database.pool.query(
      `select conversation_id as id, sealed_details as sealed from foyer.support_contact`,
    );
    expect(rows[0]?.id).toBe(conversation.conversationId);
    expect(rows[0]?.sealed.includes('minh')).toBe(false);
    const { value } = (await gateway.call('settings.myData', { token })).json;
    expect(value.givenInChats).toMatchObject([details]);
  });

  test('are stored from another provider’s chat, without a conversation in our own', async () => {
    const { token } = await gateway.member('contact02');
    expect((await save({ authKey: await keyFor(token), email: 'a@example.com' })).status).toBe(200);
    const { value } = (await gateway.call('settings.myData', { token })).json;
    expect(value.givenInChats).toMatchObject([{ email: 'a@example.com' }]);
  });

  test('are accepted for a visitor with a conversation, and for no other visitor', async () => {
    const { visitorToken } = (await gateway.call('support.open', { body: {} })).json.value;
    const { json } = await gateway.call('chat.authKey', { headers: { visitor: visitorToken ?? '' } });
    expect((await save({ authKey: json.value, mobile: '0912345678' })).status).toBe(200);
    expect((await gateway.call('chat.authKey')).json.errorCode).toBe('access.denied');
  });

  test('are refused with a key of another merchant, with an invalid key, and after half an hour', async () => {
    const { token } = await gateway.member('contact03');
    const authKey = await keyFor(token);
    const email = 'b@example.com';
    expect((await save({ authKey, email }, { host: 'aurora.localhost' })).json.errorCode).toBe('access.denied');
    for (const wrong of ['x', authKey.slice(0, -2), `${authKey.slice(0, -4)}AAAA`, 'a b'])
      expect((await save({ authKey: wrong, email })).json.errorCode).toBe('access.denied');
    await gateway.clock.advance(30 * 60_000);
    const late = await save({ authKey, email });
    expect([late.status, late.json.errorCode]).toEqual([403, 'access.denied']);
  });

  test.each([{}, { name: '   ' }, { email: 'no address' }, { mobile: 'call me' }, { name: '<b>' }])(
    'are refused as %j',
    async (details) => {
      const { token } = await gateway.member(`c${randomUUID().replaceAll('-', '').slice(0, 14)}`);
      const reply = await save({ authKey: await keyFor(token), ...details });
      expect([reply.status, reply.json.errorCode]).toEqual([400, 'invalid.request']);
    },
  );

  test('reveal nothing about the member in the key', async () => {
    const { id, token } = await gateway.member('contact04');
    const key = Buffer.from(await keyFor(token), 'base64url').toString('latin1');
    for (const secret of [id, 'contact04', 'lotus']) expect(key).not.toContain(secret);
  });
});

test('deletes the contact details of a closed account, and its customers at providers', async () => {
  const { id, token } = await gateway.member('leaver01');
  const authKey = (await gateway.call('chat.authKey', { token })).json.value;
  await gateway.call('relay.saveMemberInfo', { body: { authKey, email: 'leaver@example.com' } });
  await gateway.call('chat.providerToken', { token, body: { csType: 'LIVECHAT' } });
  const { pool } = gateway.database;
  await pool.query(`update foyer.member set closing_at = foyer.clock() where id = $1`, [id]);
  expect(await closeMember(pool as never, BigInt(id))).toBe(true);
  for (const table of ['support_contact', 'support_provider_customer'])
    expect((await pool.query(`select from foyer.${table} where member_id = $1`, [id])).rowCount).toBe(0);
});
