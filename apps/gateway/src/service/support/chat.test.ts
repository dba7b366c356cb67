import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { addSupportStaff, answerAs } from '../../testing/support-fixture.ts';
import { getForDesk } from '../desk/desk.store.ts';
import { deleteOldConversations } from './conversation.store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
  await addSupportStaff(gateway, 'linh', 'Linh');
});
afterAll(() => gateway.close());

const asVisitor = (visitor: string) => ({ headers: { visitor } });

async function openAsVisitor(host = 'lotus.localhost') {
  const { value } = (await gateway.call('support.open', { host, body: {} })).json;
  return { id: value.conversation.conversationId, visitor: value.visitorToken ?? '' };
}

const send = (
  id: string,
  text: string,
  options: { token?: string; headers?: Record<string, string>; host?: string } = {},
  clientId: string = randomUUID(),
) => gateway.call('support.send', { ...options, body: { conversationId: id, clientId, text } });

describe('a conversation', () => {
  test('is opened once by a member, however many simultaneous calls arrive', async () => {
    const { token } = await gateway.member('chatter01');
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => gateway.call('support.open', { token, body: { topic: 'deposit' } })),
    );
    const ids = new Set(opened.map(({ json }) => json.value.conversation.conversationId));
    expect(ids.size).toBe(1);
    expect(opened[0]?.json.value).toMatchObject({
      visitorToken: null,
      conversation: { state: 'waiting', topic: 'deposit', lastSeq: 1 },
    });
  });

  test('is opened by a visitor, who is known by a signed token', async () => {
    const { id, visitor } = await openAsVisitor();
    expect(visitor).toMatch(/^[\w-]{32}\.[0-9a-f]{64}$/);
    const again = await gateway.call('support.open', { ...asVisitor(visitor), body: {} });
    expect(again.json.value).toMatchObject({ visitorToken: visitor, conversation: { conversationId: id } });
    const overview = await gateway.call('support.overview', asVisitor(visitor));
    expect(overview.json.value.conversation?.conversationId).toBe(id);
  });

  test('is hidden from other members, other visitors, and the same token at another merchant', async () => {
    const { id, visitor } = await openAsVisitor();
    const other = await openAsVisitor();
    const { token } = await gateway.member('chatter02');
    const forged = `${visitor.slice(0, 33)}${'0'.repeat(64)}`;
    for (const options of [
      {},
      { token },
      asVisitor(other.visitor),
      asVisitor(forged),
      { ...asVisitor(visitor), host: 'samba.localhost' },
      { ...asVisitor(visitor), token },
    ]) {
      expect((await send(id, 'let me in', options)).json).toMatchObject({ success: false, errorCode: 'not.found' });
      const read = await gateway.call('support.messages', { ...options, query: { conversationId: id } });
      expect(read.status).toBe(404);
    }
  });

  test('becomes the member’s when its visitor logs in, and is hidden from the visitor’s token', async () => {
    const { id, visitor } = await openAsVisitor();
    await send(id, 'I cannot log in', asVisitor(visitor));
    const { token } = await gateway.member('chatter03');
    const { value } = (await gateway.call('support.open', { token, ...asVisitor(visitor), body: {} })).json;
    expect(value).toMatchObject({ visitorToken: null, conversation: { conversationId: id, lastSeq: 2 } });
    expect((await send(id, 'still me?', asVisitor(visitor))).status).toBe(404);
    expect((await send(id, 'it is me', { token })).status).toBe(200);
  });

  test('ends once, refuses later messages, and can then be rated and followed by a new one', async () => {
    const { id, visitor } = await openAsVisitor();
    const rating = { conversationId: id, stars: 4, tags: ['fast', 'fast', 'kind'] as const, comment: ' thanks ' };
    expect((await gateway.call('support.rate', { ...asVisitor(visitor), body: rating })).status).toBe(404);
    const close = () => gateway.call('support.close', { ...asVisitor(visitor), body: { conversationId: id } });
    const [first, second] = await Promise.all([close(), close()]);
    expect([first.json.value.state, second.json.value.state]).toEqual(['closed', 'closed']);
    expect(first.json.value.lastSeq).toBe(2);
    expect((await send(id, 'one more', asVisitor(visitor))).json.errorCode).toBe('support.closed');
    expect((await gateway.call('support.rate', { ...asVisitor(visitor), body: rating })).json.value.stars).toBe(4);
    const next = await gateway.call('support.open', { ...asVisitor(visitor), body: {} });
    expect(next.json.value.conversation.conversationId).not.toBe(id);
  });

  test('shows its place in the queue of its merchant, where higher labels come first', async () => {
    const host = 'aurora.localhost';
    const first = await openAsVisitor(host);
    const second = await openAsVisitor(host);
    for (const { id, visitor } of [first, second]) await send(id, 'Hello', { ...asVisitor(visitor), host });
    const { id: memberId, token } = await gateway.member('chatter04', host);
    await gateway.database.pool.query(`update foyer.member set club_label = '{"rankLevel": 3}' where id = $1`, [
      memberId,
    ]);
    const positionOf = async (options: object) =>
      (await gateway.call('support.overview', { host, ...options })).json.value.conversation?.queuePosition;
    expect([await positionOf(asVisitor(first.visitor)), await positionOf(asVisitor(second.visitor))]).toEqual([1, 2]);
    const { value } = (await gateway.call('support.open', { host, token, body: {} })).json;
    await send(value.conversation.conversationId, 'Hello', { host, token });
    expect([await positionOf({ token }), await positionOf(asVisitor(first.visitor))]).toEqual([1, 2]);
  });
});

describe('a draft', () => {
  test('is not seen by staff, and waits from its first message on', async () => {
    const { id, visitor } = await openAsVisitor();
    const stateOf = async () =>
      (await gateway.database.pool.query('select state from foyer.support_conversation where id = $1', [id])).rows[0];
    expect(await stateOf()).toEqual({ state: 'draft' });
    expect(await getForDesk(gateway.context.pool, id)).toBeNull();
    await send(id, 'Hello', asVisitor(visitor));
    expect(await stateOf()).toEqual({ state: 'waiting' });
    expect(await getForDesk(gateway.context.pool, id)).toMatchObject({ id });
  });

  test('begins once when two first messages arrive together', async () => {
    const { id, visitor } = await openAsVisitor();
    const sent = await Promise.all(['one', 'two'].map((text) => send(id, text, asVisitor(visitor))));
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(await getForDesk(gateway.context.pool, id)).toMatchObject({ id });
  });

  test('is deleted after a day, also if it was closed', async () => {
    const [kept, closed, old] = [await openAsVisitor(), await openAsVisitor(), await openAsVisitor()];
    await send(kept.id, 'Hello', asVisitor(kept.visitor));
    await gateway.call('support.close', { ...asVisitor(closed.visitor), body: { conversationId: closed.id } });
    await gateway.clock.advance(25 * 3_600_000);
    await deleteOldConversations(gateway.context.pool);
    await gateway.clock.reset();
    const { rows } = await gateway.database.pool.query(
      'select id from foyer.support_conversation where id = any($1::uuid[])',
      [[kept.id, closed.id, old.id]],
    );
    expect(rows).toEqual([{ id: kept.id }]);
  });
});

describe('messages', () => {
  test('are numbered in order, once per client id, even when sent simultaneously', async () => {
    const { id, visitor } = await openAsVisitor();
    const ids = Array.from({ length: 12 }, () => randomUUID());
    const answers = await Promise.all([...ids, ...ids].map((one) => send(id, `text ${one}`, asVisitor(visitor), one)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { messages } = (
      await gateway.call('support.messages', { ...asVisitor(visitor), query: { conversationId: id } })
    ).json.value;
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 13 }, (_, place) => place + 1));
    expect(
      messages
        .slice(1)
        .map(({ clientId }) => clientId)
        .sort(),
    ).toEqual([...ids].sort());
  });

  test('come in pages: the newest, those before one, and those after one', async () => {
    const { id, visitor } = await openAsVisitor();
    for (let count = 1; count <= 6; count += 1) await send(id, `text ${count}`, asVisitor(visitor));
    const page = async (query: Record<string, string>) => {
      const { value } = (
        await gateway.call('support.messages', {
          ...asVisitor(visitor),
          query: { conversationId: id, limit: '3', ...query },
        })
      ).json;
      return [value.messages.map(({ seq }) => seq), value.hasOlder];
    };
    expect(await page({})).toEqual([[5, 6, 7], true]);
    expect(await page({ before: '5' })).toEqual([[2, 3, 4], true]);
    expect(await page({ before: '2' })).toEqual([[1], false]);
    expect(await page({ after: '5' })).toEqual([[6, 7], true]);
  });

  test('carry the name of staff that customers see; notes by staff reach no customer', async () => {
    const { id, visitor } = await openAsVisitor();
    await answerAs(gateway, 'linh', { id, text: 'Hello, this is Linh.' });
    await answerAs(gateway, 'linh', { id, text: 'seems to be in a hurry', isNote: true });
    const query = { conversationId: id };
    const { messages } = (await gateway.call('support.messages', { ...asVisitor(visitor), query })).json.value;
    expect(messages.at(-1)).toMatchObject({
      from: 'staff',
      staffName: 'Linh',
      text: 'Hello, this is Linh.',
      clientId: '',
    });
    expect(JSON.stringify(messages)).not.toContain('hurry');
    const { text } = (await gateway.call('support.transcript', { ...asVisitor(visitor), query })).json.value;
    expect(text).toContain('Linh (Lotus):\nHello, this is Linh.');
    expect(text).not.toContain('hurry');
  });

  test('are marked as read, never backwards and never beyond the last one', async () => {
    const { id, visitor } = await openAsVisitor();
    await answerAs(gateway, 'linh', { id, text: 'one' });
    const read = async (seq: number) =>
      (await gateway.call('support.read', { ...asVisitor(visitor), body: { conversationId: id, seq } })).json.value
        .readSeq;
    expect(await read(2)).toBe(2);
    expect(await read(1)).toBe(2);
    expect(await read(900)).toBe(2);
  });

  test.each([
    ['no text', ''],
    ['too long a text', 'x'.repeat(2_001)],
  ])('refuses %s', async (_what, text) => {
    const { id, visitor } = await openAsVisitor();
    expect((await send(id, text, asVisitor(visitor))).json.errorCode).toBe('invalid.request');
  });
});

test('refuses the 21st message of a conversation in a minute, and reports when to try again', async () => {
  const strict = await bootGateway({ limitScale: 1 });
  try {
    const { value } = (await strict.call('support.open', { body: {} })).json;
    const body = () => ({ conversationId: value.conversation.conversationId, clientId: randomUUID(), text: 'again' });
    const sendOne = () => strict.call('support.send', { headers: { visitor: value.visitorToken ?? '' }, body: body() });
    for (let count = 0; count < 20; count += 1) expect((await sendOne()).status).toBe(200);
    const refused = await sendOne();
    expect(refused.json.errorCode).toBe('TOO_MANY_REQUEST_CALL');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});
