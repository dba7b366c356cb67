import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DESK_EVENTS, type DeskEvents } from '@foyer/contract/staff/stream.ts';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { Secret, TOTP } from 'otpauth';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStaff, parseGrant } from '../service/staff/change-staff.ts';
import { type Person, personOfKey } from '../service/staff/person.ts';
import type { Grant } from '../service/staff/staff.store.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { requireStaffValue } from '../testing/require-staff-value.ts';

let gateway: TestGateway;
let root: Person | null = null;
const tokens: Record<string, string> = {};

async function addPerson(name: string, ...grants: string[]): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signingKey = toKeyText(privateKey);
  const added = await addStaff(
    { name, signingKey, grants: grants.map((one) => parseGrant(one) as Grant) },
    root,
    gateway.context,
  );
  if (!('password' in added)) throw new Error(added.code);
  root ??= await personOfKey(gateway.context.pool, privateKey);
  const code = new TOTP({ secret: Secret.fromBase32(added.secret) }).generate({ timestamp: gateway.clock.now() });
  tokens[name] = (await post('login', { name, password: added.password, code })).value.token;
}

async function post(call: string, payload: object, name = '') {
  const reply = await gateway.operator.inject({
    method: 'POST',
    url: `/operator/${call}`,
    headers: { authorization: tokens[name] ?? '', 'accept-language': 'en' },
    payload,
  });
  requireStaffValue(call, reply.json());
  return reply.json();
}

beforeAll(async () => {
  gateway = await bootGateway();
  await addPerson('root', '*:administrator');
  await addPerson('linh', 'lotus:support');
  await addPerson('minh', 'lotus:support', 'samba:support');
  await addPerson('sam', 'samba:support');
  for (const name of ['linh', 'minh', 'sam'])
    await post('desk-set-up', { shownName: name.toUpperCase(), isAvailable: true, maxChats: 8 }, name);
});
afterAll(() => gateway.close());

async function visit(text = 'I need help') {
  const { value } = (await gateway.call('support.open', { body: {} })).json;
  const id = value.conversation.conversationId;
  const headers = { visitor: value.visitorToken ?? '' };
  await gateway.call('support.send', { headers, body: { conversationId: id, clientId: randomUUID(), text } });
  const messages = async () =>
    (await gateway.call('support.messages', { headers, query: { conversationId: id } })).json.value;
  return { id, headers, messages };
}
const write = (id: string, text: string, name: string, isNote = false) =>
  post('desk-write', { id, clientId: randomUUID(), text, isNote }, name);
const idsOf = async (view: string, name: string): Promise<string[]> =>
  (await post('desk-list', { view }, name)).value.conversations.map((one: { id: string }) => one.id);

describe('a conversation at the desk', () => {
  test('is taken from the queue, answered under the display name and closed; taking and closing are recorded', async () => {
    const { id, messages } = await visit();
    expect(await idsOf('waiting', 'linh')).toContain(id);
    expect(await post('desk-take', { id, from: '' }, 'linh')).toMatchObject({ value: { state: 'open' } });
    expect(await idsOf('mine', 'linh')).toContain(id);
    expect((await write(id, 'Hello', 'linh')).value).toMatchObject({ body: 'Hello', author: 'staff' });
    const seen = await messages();
    expect(seen.conversation).toMatchObject({ state: 'open', staffName: 'LINH', queuePosition: 0 });
    expect(seen.messages.at(-1)).toMatchObject({ from: 'staff', staffName: 'LINH', text: 'Hello' });
    expect(JSON.stringify(seen)).not.toContain('linh');
    await post('desk-close', { id }, 'linh');
    expect((await messages()).conversation.state).toBe('closed');
    const { rows } = await gateway.database.pool.query(
      `select action from foyer.audit_log where subject = $1 order by at`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['support.take', 'support.close']);
  });

  test('is taken by one of two simultaneous takers, then only by a colleague who names its current owner', async () => {
    const { id } = await visit();
    const taken = await Promise.all(['linh', 'minh'].map((name) => post('desk-take', { id, from: '' }, name)));
    expect(taken.map(({ success }) => success).sort()).toEqual([false, true]);
    const [owner, other] = taken[0]?.success ? (['linh', 'minh'] as const) : (['minh', 'linh'] as const);
    expect((await write(id, 'me too', other)).errorCode).toBe('unchanged');
    expect((await post('desk-take', { id, from: other }, other)).errorCode).toBe('unchanged');
    expect((await post('desk-take', { id, from: owner }, other)).success).toBe(true);
  });

  test('is handed over to a colleague of the merchant, or back to the queue', async () => {
    const { id, messages } = await visit();
    await post('desk-take', { id, from: '' }, 'linh');
    expect((await post('desk-hand-over', { id, to: 'sam' }, 'linh')).errorCode).toBe('unknown');
    expect((await post('desk-hand-over', { id, to: 'minh' }, 'linh')).success).toBe(true);
    expect((await messages()).conversation.staffName).toBe('MINH');
    expect((await post('desk-release', { id }, 'minh')).value.state).toBe('waiting');
    expect((await messages()).conversation).toMatchObject({ state: 'waiting', staffName: '' });
  });

  test('carries notes and tags that its customer never sees', async () => {
    const { id, messages } = await visit();
    await post('desk-take', { id, from: '' }, 'linh');
    await write(id, 'bank line 2 is slow', 'minh', true);
    await post('desk-tag', { id, tags: ['deposit', 'deposit'] }, 'linh');
    const { value } = await post('desk-conversation', { id }, 'linh');
    expect(value.conversation.tags).toEqual(['deposit']);
    expect(value.messages.at(-1)).toMatchObject({ isNote: true, body: 'bank line 2 is slow' });
    expect(JSON.stringify(await messages())).not.toContain('slow');
  });

  test('shows its customer what staff have read', async () => {
    const { id, messages } = await visit();
    await post('desk-read', { id, seq: 2 }, 'linh');
    expect((await messages()).conversation.staffReadSeq).toBe(2);
  });
});

test.each([
  ['desk-take', { from: '' }],
  ['desk-release', {}],
  ['desk-hand-over', { to: 'sam' }],
  ['desk-close', {}],
  ['desk-write', { clientId: randomUUID(), text: 'hi', isNote: true }],
  ['desk-read', { seq: 1 }],
  ['desk-typing', {}],
  ['desk-tag', { tags: [] }],
  ['desk-conversation', {}],
])('%s does not find a conversation of another merchant', async (call, body) => {
  const { id } = await visit();
  expect(await post(call, { id, ...body }, 'sam')).toEqual({ success: false, errorCode: 'unknown' });
  expect(await post(call, { id, ...body })).toEqual({ success: false, errorCode: 'session' });
});

test('lists only conversations of merchants where the person may answer', async () => {
  const { id } = await visit();
  expect(await idsOf('all', 'minh')).toContain(id);
  expect(await idsOf('all', 'sam')).not.toContain(id);
  expect((await post('desk', {}, 'sam')).value.merchants.map(({ code }: { code: string }) => code)).toEqual(['samba']);
  expect((await post('desk-set-up', { shownName: 'Root', isAvailable: true, maxChats: 1 }, 'root')).errorCode).toBe(
    'forbidden',
  );
});

test('shows refused logins, which may be why a member is writing', async () => {
  const { token } = await gateway.member('mistyping.member');
  await gateway.call('session.login', {
    body: { username: 'mistyping.member', password: 'wrong one', type: 'username' },
  });
  const { value } = (await gateway.call('support.open', { token, body: {} })).json;
  const id = value.conversation.conversationId;
  await gateway.call('support.send', { token, body: { conversationId: id, clientId: randomUUID(), text: 'Hello' } });
  const { customer } = (await post('desk-conversation', { id }, 'linh')).value;
  expect(customer.username).toBe('mistyping.member');
  expect(customer.logins[0].outcome).not.toBe('ok');
});

test('counts the day per merchant', async () => {
  const { days } = (await post('desk-statistics', {}, 'linh')).value;
  expect(days).toEqual([expect.objectContaining({ merchant: 'lotus' })]);
  expect(days[0].opened).toBeGreaterThan(0);
});

test('streams only conversations of the person’s own merchants to the desk, and refuses strangers', async () => {
  await gateway.operator.listen({ port: 0, host: '127.0.0.1' });
  const { port } = gateway.operator.server.address() as AddressInfo;
  const open = (name: string) =>
    new Promise<{ status: number | undefined; text(): string; close(): void }>((resolve, reject) => {
      const headers = { authorization: tokens[name] ?? '' };
      get({ host: '127.0.0.1', port, path: '/operator/stream', headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += String(chunk);
        });
        resolve({ status: response.statusCode, text: () => text, close: () => response.destroy() });
      }).once('error', reject);
    });
  const [linh, sam, stranger] = await Promise.all(['linh', 'sam', 'nobody'].map(open));
  const { id } = await visit();
  await expect.poll(() => linh?.text()).toContain(id);
  expect(sam?.text()).not.toContain(id);
  const events = [...(linh?.text() ?? '').matchAll(/^event: (\w+)\ndata: (.*)$/gm)];
  expect(events.length).toBeGreaterThan(0);
  for (const [, name, data = ''] of events)
    expect([data, Value.Check(DESK_EVENTS[name as keyof DeskEvents], JSON.parse(data))]).toEqual([data, true]);
  expect(stranger?.status).toBe(401);
  for (const stream of [linh, sam, stranger]) stream?.close();
});
