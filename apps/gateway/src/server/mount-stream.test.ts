import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MEMBER_EVENTS, type MemberEvents } from '@foyer/contract/member/stream.ts';
import Value from 'typebox/value';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addMessage } from '../notify/inbox/inbox.store.ts';
import { abortRequest } from '../testing/abort-request.store.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';

let gateway: TestGateway;
let port: number;
const open: IncomingMessage[] = [];
beforeAll(async () => {
  gateway = await bootGateway();
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  port = (gateway.app.server.address() as AddressInfo).port;
});
afterAll(() => gateway.close());
afterEach(() => {
  for (const response of open.splice(0)) response.destroy();
});

interface Message {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** Opens a stream, as over the network. */
async function listen(token: string, { host = 'lotus.localhost', lastId = '' } = {}) {
  const headers = { host, authorization: token, ...(lastId && { 'last-event-id': lastId }) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/wps/stream', headers }, resolve).once('error', reject);
  });
  open.push(response);
  let text = '';
  let isOver = false;
  response.on('data', (chunk: Buffer) => {
    text += String(chunk);
  });
  response.once('close', () => {
    isOver = true;
  });
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    messages: () => text.split('\n\n').flatMap(toMessage),
    isOver: () => isOver,
    text: () => text,
  };
}

function toMessage(block: string): Message[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  return field('event') ? [{ id: field('id'), event: field('event'), data: JSON.parse(field('data')) }] : [];
}

const newest = async (stream: Awaited<ReturnType<typeof listen>>, count: number): Promise<Message | undefined> => {
  await expect.poll(() => stream.messages().length, { timeout: 5_000 }).toBe(count);
  return stream.messages().at(-1);
};

async function write(memberId: string): Promise<void> {
  const client = await gateway.database.pool.connect();
  const message = { merchant: 'lotus', title: 'a title', body: 'a body', category: 'money', subject: null } as const;
  await addMessage(client, { ...message, memberId: BigInt(memberId) }).finally(() => client.release());
}

test('sends balance and unread messages immediately', async () => {
  const { token } = await gateway.member('listener01');
  const stream = await listen(token);
  expect(stream.status).toBe(200);
  expect(stream.type).toBe('text/event-stream');
  const { value } = (await gateway.call('wallet.balance', { token })).json;
  expect(await newest(stream, 1)).toMatchObject({
    event: 'member',
    data: { balanceMinor: value.balanceMinor, currency: 'VND', ledgerSeq: value.ledgerSeq, unreadCount: 0 },
  });
});

test('sends events as the contract declares them', async () => {
  const { token } = await gateway.member('declared01');
  const stream = await listen(token);
  await newest(stream, 1);
  await gateway.call('session.logout', { token });
  expect(await newest(stream, 2)).toMatchObject({ event: 'ended' });
  for (const { data, event } of stream.messages())
    expect([event, Value.Check(MEMBER_EVENTS[event as keyof MemberEvents], data)]).toEqual([event, true]);
});

test('sends a change within two seconds, and nothing while nothing changes', async () => {
  const { id, token } = await gateway.member('listener02');
  const stream = await listen(token);
  await newest(stream, 1);
  await new Promise((resolve) => setTimeout(resolve, 2_200));
  expect(stream.messages()).toHaveLength(1);
  await write(id);
  const began = performance.now();
  expect((await newest(stream, 2))?.data).toMatchObject({ unreadCount: 1 });
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('resumes without resending what the client has seen', async () => {
  const { id, token } = await gateway.member('listener03');
  const seen = (await newest(await listen(token), 1))?.id ?? '';
  const same = await listen(token, { lastId: seen });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(same.messages()).toEqual([]);
  await write(id);
  expect((await newest(same, 1))?.data).toMatchObject({ unreadCount: 1 });
});

test('reports only the member’s own changes', async () => {
  const [who, other] = [await gateway.member('listener04'), await gateway.member('listener05')];
  const stream = await listen(who.token);
  await newest(stream, 1);
  await write(other.id);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(stream.messages()).toHaveLength(1);
});

test('ends with the session', async () => {
  const { token } = await gateway.member('listener06');
  const stream = await listen(token);
  await newest(stream, 1);
  await gateway.call('session.logout', { token });
  expect((await newest(stream, 2))?.event).toBe('ended');
  await expect.poll(stream.isOver).toBe(true);
});

test('ends the oldest of more than five streams of one session', async () => {
  const { token } = await gateway.member('listener07');
  const first = await listen(token);
  const others = [];
  for (let count = 0; count < 5; count += 1) others.push(await listen(token));
  await expect.poll(first.isOver).toBe(true);
  expect(others.map((stream) => stream.isOver())).toEqual(Array(5).fill(false));
});

test('opens no stream for a client that is gone before it begins', async () => {
  const { id, token } = await gateway.member('listener10');
  const streams = [];
  for (let count = 0; count < 5; count += 1) streams.push(await listen(token));
  const headers = { host: 'lotus.localhost', authorization: token };
  await abortRequest(gateway.app.server, gateway.database.pool, { path: '/wps/stream', headers, heldBy: 'session' });
  for (const stream of streams) await newest(stream, 1);
  await write(id);
  for (const stream of streams.slice(1)) await newest(stream, 2);
  // A sixth stream would have ended the oldest.
  expect(streams.map((stream) => stream.isOver())).toEqual(Array(5).fill(false));
});

test('refuses a visitor, a wrong token, and the session of another merchant', async () => {
  const { token } = await gateway.member('listener08');
  for (const [asked, host] of [
    ['', 'lotus.localhost'],
    ['x'.repeat(43), 'lotus.localhost'],
    [token, 'samba.localhost'],
  ] as const) {
    const stream = await listen(asked, { host });
    expect(stream.status).toBe(401);
    await expect.poll(stream.text).toContain('"success":false');
  }
});

test('ignores a last message id that is not one of ours', async () => {
  const { token } = await gateway.member('listener09');
  const stream = await listen(token, { lastId: "1' or 1=1 --" });
  expect((await newest(stream, 1))?.event).toBe('member');
});
