import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toWordQuery } from '../service/desk/search.store.ts';
import { abortRequest } from '../testing/abort-request.store.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { createDesk } from '../testing/desk-fixture.ts';

let gateway: TestGateway;
let desk: ReturnType<typeof createDesk>;
beforeAll(async () => {
  gateway = await bootGateway();
  desk = createDesk(gateway);
  await desk.addSupportStaff();
  await gateway.operator.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => gateway.close());

interface Found {
  id: string;
  username: string | null;
  foundText: string | null;
}
const search = async (text: string, name = 'linh', limit?: number): Promise<Found[]> =>
  (await desk.post('desk-search', { text, ...(limit && { limit }) }, name)).value.conversations;
const idsFor = async (text: string, name?: string) => (await search(text, name)).map(({ id }) => id);

describe('a search at the desk', () => {
  test('finds messages by whole words, and by the beginning of the last one', async () => {
    const { id, send } = await desk.visit('My transfer 77-2041 has not arrived');
    await send('It was 500k');
    expect(await search('transfer arriv')).toEqual([
      expect.objectContaining({ id, foundText: 'My transfer 77-2041 has not arrived' }),
    ]);
    expect(await idsFor('77-2041')).toEqual([id]);
    expect(await idsFor('ransfer')).toEqual([]);
    expect(await idsFor('transfer missing')).toEqual([]);
  });

  test('finds text written without spaces, and text with accents', async () => {
    const chinese = await desk.visit('我的存款还没有到账');
    const vietnamese = await desk.visit('Tiền nạp của em chưa vào');
    expect(await idsFor('存款')).toEqual([chinese.id]);
    expect(await idsFor('nạp')).toEqual([vietnamese.id]);
  });

  test('finds a member by the beginning of the name, a conversation by its number, and tags', async () => {
    const { token } = await gateway.member('finder01');
    const { conversation } = (await gateway.call('support.open', { token, body: {} })).json.value;
    const id = conversation.conversationId;
    await gateway.call('support.send', { token, body: { conversationId: id, clientId: randomUUID(), text: 'Hello' } });
    expect(await search('finder')).toEqual([expect.objectContaining({ id, username: 'finder01', foundText: null })]);
    expect(await idsFor(id.slice(0, 8))).toEqual([id]);
    await desk.post('desk-tag', { id, tags: ['chargeback'] }, 'linh');
    expect(await idsFor('Chargeback')).toEqual([id]);
  });

  test('finds nothing of a merchant where the person may not answer, and no system messages', async () => {
    await desk.visit('Only for lotus eyes');
    expect(await idsFor('lotus eyes')).toHaveLength(1);
    expect(await idsFor('lotus eyes', 'sam')).toEqual([]);
    expect(await idsFor('opened')).toEqual([]);
    expect((await desk.post('desk-search', { text: 'lotus' })).errorCode).toBe('session');
  });

  test.each(["'; drop table", '100%', 'a_b', "o'brien & | ! :*", '<->', '\\'])('treats %j as text', async (text) => {
    expect(await search(`zzz${text}`)).toEqual([]);
  });

  test('lists the newest first, and reports whether there are more', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await desk.visit('pagination please')).id);
      await gateway.clock.advance(1_000);
    }
    const { value } = await desk.post('desk-search', { text: 'pagination', limit: 2 }, 'linh');
    expect(value.conversations.map(({ id }: Found) => id)).toEqual(ids.slice(0, 2));
    expect(value.hasMore).toBe(true);
    expect((await desk.post('desk-search', { text: 'pagination', limit: 3 }, 'linh')).value.hasMore).toBe(false);
  });

  test('builds a query from words only', () => {
    expect(toWordQuery('  My  transfer! ')).toBe("'My' & 'transfer':*");
    expect(toWordQuery('%%')).toBeNull();
  });
});

test('lists a long queue page by page, with the total', async () => {
  for (let count = 0; count < 4; count += 1) await desk.visit();
  const list = async (limit?: number) =>
    (await desk.post('desk-list', { view: 'waiting', ...(limit && { limit }) }, 'linh')).value;
  const all = await list();
  expect(all.total).toBe(all.conversations.length);
  const part = await list(2);
  expect(part.total).toBe(all.total);
  expect(part.conversations).toEqual(all.conversations.slice(0, 2));
  expect((await desk.post('desk-list', { view: 'waiting', limit: 5_000 }, 'linh')).errorCode).toBe('invalid');
});

describe('a file sent by staff', () => {
  const picture = () => sharp({ create: { width: 320, height: 200, channels: 3, background: '#a33' } });
  const addFile = async (id: string, name: string, bytes: Buffer, who = 'linh', clientId: string = randomUUID()) =>
    desk.post('desk-add-file', { id, clientId, name, data: bytes.toString('base64') }, who);

  test('reaches the customer re-encoded, once, and only from the person who has the conversation', async () => {
    const { id, read } = await desk.visit();
    const bytes = await picture().png().toBuffer();
    expect((await addFile(id, 'map.png', bytes)).errorCode).toBe('unchanged');
    await desk.post('desk-take', { id, from: '' }, 'linh');
    const clientId = randomUUID();
    const sent = await Promise.all([1, 2].map(() => addFile(id, 'map.png', bytes, 'linh', clientId)));
    expect(sent[0]?.value).toMatchObject({ author: 'staff', file: { name: 'map.jpg', type: 'picture', width: 320 } });
    expect(sent[1]?.value.seq).toBe(sent[0]?.value.seq);
    const last = (await read()).messages.at(-1);
    expect(last).toMatchObject({ from: 'staff', file: { name: 'map.jpg' } });
    const shown = await gateway.app.inject(last?.file?.url ?? '');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await addFile(id, 'map.png', bytes, 'minh')).errorCode).toBe('unchanged');
    expect((await addFile(id, 'map.png', bytes, 'sam')).errorCode).toBe('unknown');
  });

  test('is refused if it is not a picture, and after the end of the conversation', async () => {
    const { id } = await desk.visit();
    await desk.post('desk-take', { id, from: '' }, 'linh');
    expect((await addFile(id, 'a.png', Buffer.from('<script>alert(1)</script>'))).errorCode).toBe('file');
    await desk.post('desk-close', { id }, 'linh');
    expect((await addFile(id, 'a.png', await picture().png().toBuffer())).errorCode).toBe('unchanged');
  });

  test('may be large, but is not read when a stranger sends it', async () => {
    const { id } = await desk.visit();
    await desk.post('desk-take', { id, from: '' }, 'linh');
    const noise = await sharp(Buffer.alloc(1_200 * 1_200 * 3, 7), { raw: { width: 1_200, height: 1_200, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(4_000_000);
    expect((await addFile(id, 'large.png', noise)).success).toBe(true);
    const reply = await gateway.operator.inject({
      method: 'POST',
      url: '/operator/desk-add-file',
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(5_000_000),
    });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([401, 'session']);
    const other = await desk.post(
      'desk-write',
      { id, clientId: randomUUID(), text: 'x'.repeat(20_000), isNote: false },
      'linh',
    );
    expect(other.success).toBe(false);
  });
});

test('marks a person as present until the last of their open desks closes', async () => {
  const { token } = await desk.addPerson('anna', 'lotus:support');
  await desk.setUp('anna', { languages: ['EN', 'VI'] });
  const { port } = gateway.operator.server.address() as AddressInfo;
  const open = () =>
    new Promise<() => void>((resolve, reject) => {
      const headers = { authorization: token };
      get({ host: '127.0.0.1', port, path: '/operator/stream', headers, agent: false }, (response) => {
        response.on('error', () => {});
        resolve(() => response.destroy());
      }).once('error', reject);
    });
  const anna = async () =>
    (await desk.post('desk', {}, 'linh')).value.colleagues.find(({ staff }: { staff: string }) => staff === 'anna');
  await gateway.clock.advance(31_000);
  expect(await anna()).toMatchObject({ isPresent: false, isAvailable: true, languages: ['EN', 'VI'], openChats: 0 });
  const [first, second] = [await open(), await open()];
  await expect.poll(async () => (await anna()).isPresent).toBe(true);
  first();
  await expect.poll(async () => (await anna()).isPresent).toBe(true);
  second();
  await expect.poll(async () => (await anna()).isPresent).toBe(false);
});

test('does not mark a person as present whose desk closed before its stream began', async () => {
  const { token } = await desk.addPerson('hana', 'lotus:support');
  await desk.setUp('hana');
  await gateway.clock.advance(31_000);
  const { server } = gateway.operator;
  const headers = { authorization: token };
  await abortRequest(server, gateway.database.pool, { path: '/operator/stream', headers, heldBy: 'staff_session' });
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/operator/stream', headers, agent: false }, resolve).once('error', reject);
  });
  const isPresent = async () =>
    (await desk.post('desk', {}, 'linh')).value.colleagues.find(({ staff }: { staff: string }) => staff === 'hana')
      .isPresent;
  await expect.poll(isPresent).toBe(true);
  response.on('error', () => {}).destroy();
  await expect.poll(isPresent).toBe(false);
});

test('ends the stream of a desk whose session has ended', async () => {
  const { token } = await desk.addPerson('lea', 'lotus:support');
  const { port } = gateway.operator.server.address() as AddressInfo;
  const headers = { authorization: token };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/operator/stream', headers, agent: false }, resolve).once('error', reject);
  });
  const over = new Promise((resolve) => response.once('close', resolve));
  response.resume();
  await gateway.operator.inject({ method: 'POST', url: '/operator/logout', headers });
  await over;
});

test('sends nothing to a desk whose session has just ended', async () => {
  const { port } = gateway.operator.server.address() as AddressInfo;
  for (let round = 0; round < 3; round += 1) {
    const { token } = await desk.addPerson(`lou${round}`, 'lotus:support');
    const headers = { authorization: token };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: '/operator/stream', headers, agent: false }, resolve).once('error', reject);
    });
    let text = '';
    response.on('data', (chunk: Buffer) => {
      text += String(chunk);
    });
    const over = new Promise((resolve) => response.once('close', resolve));
    const before = await desk.visit();
    await expect.poll(() => text).toContain(before.id);
    await gateway.operator.inject({ method: 'POST', url: '/operator/logout', headers });
    const after = await desk.visit();
    await over;
    expect(text).not.toContain(after.id);
  }
});

test('shows contact details only for a reason, which is recorded', async () => {
  const { token } = await gateway.member('reachable01');
  const { conversation } = (await gateway.call('support.open', { token, body: {} })).json.value;
  const id = conversation.conversationId;
  await gateway.call('support.send', { token, body: { conversationId: id, clientId: randomUUID(), text: 'Hello' } });
  const authKey = (await gateway.call('chat.authKey', { token })).json.value;
  await gateway.call('relay.saveMemberInfo', { body: { authKey, name: 'Minh', mobile: '0912345678' } });
  const ask = (reason: string, name = 'linh') => desk.post('desk-contact', { id, reason }, name);
  expect((await ask('  x ')).errorCode).toBe('reason');
  expect((await ask('to call back', 'sam')).errorCode).toBe('unknown');
  expect((await ask('to call back')).value).toEqual({
    account: { email: null, mobile: null },
    given: [{ at: expect.any(String), name: 'Minh', mobile: '0912345678' }],
  });
  const { rows } = await gateway.database.pool.query(
    `select staff, reason from foyer.audit_log where action = 'support.contact' and subject = $1`,
    [id],
  );
  expect(rows).toEqual([{ staff: 'linh', reason: 'to call back' }]);
  const card = (await desk.post('desk-conversation', { id }, 'linh')).value;
  expect(JSON.stringify(card)).not.toContain('0912345678');
});

test('shows only colleagues of one’s own merchants', async () => {
  const staffOf = async (name: string) =>
    (await desk.post('desk', {}, name)).value.colleagues.map(({ staff }: { staff: string }) => staff);
  expect(await staffOf('sam')).toEqual(['sam']);
  expect(await staffOf('linh')).not.toContain('sam');
});
