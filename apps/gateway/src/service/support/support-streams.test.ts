import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SUPPORT_EVENTS, type SupportEvents } from '@foyer/contract/support/stream.ts';
import Value from 'typebox/value';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, TEST_SECRET, type TestGateway } from '../../testing/boot-gateway.ts';
import { addSupportStaff, answerAs, followConversation, type OpenStream } from '../../testing/support-fixture.ts';
import { notify } from './channel/notification.store.ts';

let gateway: TestGateway;
let port: number;
const open: OpenStream[] = [];
beforeAll(async () => {
  gateway = await bootGateway({ secret: TEST_SECRET });
  await addSupportStaff(gateway, 'linh', 'Linh');
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  port = (gateway.app.server.address() as AddressInfo).port;
});
afterAll(() => gateway.close());
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

const HOST = { host: 'lotus.localhost' };

async function visit() {
  const { value } = (await gateway.call('support.open', { body: {} })).json;
  return { id: value.conversation.conversationId, headers: { ...HOST, visitor: value.visitorToken ?? '' } };
}

async function follow(id: string, headers: Record<string, string>, after = 0): Promise<OpenStream> {
  const stream = await followConversation(port, { id, headers, after });
  open.push(stream);
  return stream;
}

const send = (id: string, headers: Record<string, string>, text: string) =>
  gateway.call('support.send', { headers, body: { conversationId: id, clientId: randomUUID(), text } });
const numbersOf = (stream: OpenStream) => stream.events('message').map(({ data }) => data.seq);

test('sends a visitor the existing messages, then each new message and each change of state', async () => {
  const { headers, id } = await visit();
  await send(id, headers, 'hello');
  const stream = await follow(id, headers);
  await expect.poll(() => numbersOf(stream)).toEqual([1, 2]);
  await answerAs(gateway, 'linh', { id, text: 'Hello' });
  await answerAs(gateway, 'linh', { id, text: 'secret', isNote: true });
  await expect.poll(() => numbersOf(stream)).toEqual([1, 2, 3]);
  await gateway.call('support.close', { headers, body: { conversationId: id } });
  await expect.poll(() => stream.events('conversation').at(-1)?.data.state).toBe('closed');
  expect(JSON.stringify(stream.events())).not.toContain('secret');
});

test('sends events as the contract declares them', async () => {
  const { headers, id } = await visit();
  const stream = await follow(id, headers);
  await send(id, headers, 'hello');
  await notify(gateway.database.pool, { id, merchant: 'lotus', is: 'typing', by: 'staff' });
  await expect.poll(() => new Set(stream.events().map(({ event }) => event)).size).toBe(3);
  for (const { data, event } of stream.events())
    expect([event, Value.Check(SUPPORT_EVENTS[event as keyof SupportEvents], data)]).toEqual([event, true]);
});

test('reports that staff are typing, but not that the customer is', async () => {
  const { headers, id } = await visit();
  const stream = await follow(id, headers);
  await expect.poll(() => stream.events('conversation').length).toBe(1);
  await notify(gateway.database.pool, { id, merchant: 'lotus', is: 'typing', by: 'customer' });
  await notify(gateway.database.pool, { id, merchant: 'lotus', is: 'typing', by: 'staff' });
  // Notices of a conversation arrive in order: after the message, none of the earlier ones is missing.
  await send(id, headers, 'hello');
  await expect.poll(() => numbersOf(stream)).toEqual([1, 2]);
  expect(stream.events('typing')).toHaveLength(1);
});

test('sends a member the conversation alongside balance and messages, and ends both with the session', async () => {
  const { token } = await gateway.member('follower01');
  const { value } = (await gateway.call('support.open', { token, body: {} })).json;
  const id = value.conversation.conversationId;
  const stream = await follow(id, { ...HOST, authorization: token });
  await expect.poll(() => [stream.events('member').length, stream.events('message').length]).toEqual([1, 1]);
  await gateway.call('session.logout', { token });
  await expect.poll(stream.isOver, { timeout: 5_000 }).toBe(true);
  await answerAs(gateway, 'linh', { id, text: 'for nobody' });
  expect(stream.events('message')).toHaveLength(1);
});

test('sends nothing to a session that has just ended', async () => {
  const { token } = await gateway.member('follower02');
  const { value } = (await gateway.call('support.open', { token, body: {} })).json;
  const id = value.conversation.conversationId;
  for (let round = 0; round < 5; round += 1) {
    const login = await gateway.call('session.login', {
      body: { username: 'follower02', password: 'correct horse', type: 'username' },
    });
    const session = login.json.value.token ?? '';
    const stream = await follow(id, { ...HOST, authorization: session });
    await expect.poll(() => stream.events('message').length).toBe(1 + round);
    await gateway.call('session.logout', { token: session });
    await answerAs(gateway, 'linh', { id, text: 'for nobody' });
    await expect.poll(stream.isOver).toBe(true);
    expect(stream.events('message')).toHaveLength(1 + round);
  }
});

test('ends the stream of a visitor whose conversation has been given to a member', async () => {
  const { headers, id } = await visit();
  await send(id, headers, 'hello');
  const stream = await follow(id, headers);
  await expect.poll(() => numbersOf(stream)).toEqual([1, 2]);
  const { token } = await gateway.member('adopter01');
  await gateway.call('support.open', { token, headers, body: {} });
  await answerAs(gateway, 'linh', { id, text: 'for the member' });
  await expect.poll(stream.isOver).toBe(true);
  expect(numbersOf(stream)).toEqual([1, 2]);
  expect((await follow(id, headers)).status).toBe(404);
});

test('does not tell a session that has just ended that staff are typing', async () => {
  const { token } = await gateway.member('follower03');
  const { value } = (await gateway.call('support.open', { token, body: {} })).json;
  const id = value.conversation.conversationId;
  for (let round = 0; round < 5; round += 1) {
    const login = await gateway.call('session.login', {
      body: { username: 'follower03', password: 'correct horse', type: 'username' },
    });
    const session = login.json.value.token ?? '';
    const stream = await follow(id, { ...HOST, authorization: session });
    await expect.poll(() => stream.events('conversation').length).toBe(1);
    await gateway.call('session.logout', { token: session });
    await notify(gateway.database.pool, { id, merchant: 'lotus', is: 'typing', by: 'staff' });
    await expect.poll(stream.isOver).toBe(true);
    expect(stream.events('typing')).toEqual([]);
  }
});

test('scenario 23: a chat that was cut for a minute resumes without a gap or a double', async () => {
  const { headers, id } = await visit();
  const first = await follow(id, headers);
  await send(id, headers, 'one');
  await expect.poll(() => numbersOf(first)).toEqual([1, 2]);
  first.close();
  await gateway.clock.advance(60_000);
  for (const text of ['two', 'three', 'four']) await answerAs(gateway, 'linh', { id, text });
  const second = await follow(id, headers, 2);
  await send(id, headers, 'five');
  await expect.poll(() => numbersOf(second)).toEqual([3, 4, 5, 6]);
});

test('scenario 25: after a logout on a shared phone, the next member sees nothing of the last one’s chat', async () => {
  const last = await gateway.member('shared01');
  const { value } = (await gateway.call('support.open', { token: last.token, body: {} })).json;
  const conversationId = value.conversation.conversationId;
  await gateway.call('support.send', {
    token: last.token,
    body: { conversationId, clientId: randomUUID(), text: 'mine' },
  });
  await gateway.call('session.logout', { token: last.token });
  const next = await gateway.member('shared02');
  const overview = await gateway.call('support.overview', { token: next.token });
  expect(overview.json.value.conversation).toBeNull();
  for (const headers of [{ ...HOST, authorization: next.token }, { ...HOST, authorization: last.token }, HOST])
    expect((await follow(conversationId, headers)).status).toBeGreaterThanOrEqual(400);
});

test('refuses a conversation of anyone else', async () => {
  const [mine, other] = [await visit(), await visit()];
  expect((await follow(mine.id, other.headers)).status).toBe(404);
  expect((await follow(mine.id, { ...mine.headers, host: 'samba.localhost' })).status).toBe(404);
  expect((await follow(randomUUID(), mine.headers)).status).toBe(404);
});

test('tells waiting customers that the queue has moved on', async () => {
  const [ahead, waiting] = [await visit(), await visit()];
  for (const { headers, id } of [ahead, waiting]) await send(id, headers, 'Hello');
  const stream = await follow(waiting.id, waiting.headers);
  const position = () => Number(stream.events('conversation').at(-1)?.data.queuePosition);
  await expect.poll(position).toBeGreaterThan(1);
  const before = position();
  await gateway.call('support.close', { headers: ahead.headers, body: { conversationId: ahead.id } });
  await expect.poll(position, { timeout: 5_000 }).toBe(before - 1);
});

test('reaches streams of another process', async () => {
  const second = await bootSecond();
  try {
    const { headers, id } = await visit();
    const stream = await followConversation(second.port, { id, headers });
    open.push(stream);
    await answerAs(gateway, 'linh', { id, text: 'from the first process' });
    await expect.poll(() => numbersOf(stream)).toEqual([1, 2]);
  } finally {
    for (const stream of open.splice(0)) stream.close();
    await second.stop();
  }
});

/** A second process of the same gateway, on the same database. */
async function bootSecond() {
  const { createServer } = await import('node:http');
  const { openSupportStreams } = await import('./support-streams.ts');
  const { default: Fastify } = await import('fastify');
  const { mountStream } = await import('../../server/mount-stream.ts');
  const streams = await openSupportStreams(gateway.context);
  const app = Fastify({ serverFactory: (handler) => createServer(handler) });
  const members = mountStream(app, gateway.context, streams);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (app.server.address() as AddressInfo).port,
    async stop() {
      members.stop();
      await streams.stop();
      await app.close();
    },
  };
}
