import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { may } from '../../platform/policy/may.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createDesk } from '../../testing/desk-fixture.ts';
import { answerAs } from '../../testing/support-fixture.ts';
import { findSupportFaults } from './support-document.ts';

let gateway: TestGateway;
let desk: ReturnType<typeof createDesk>;
beforeAll(async () => {
  gateway = await bootGateway();
  desk = createDesk(gateway);
  await desk.addSupportStaff();
});
afterAll(() => gateway.close());

const query = async (text: string, ...values: unknown[]) => (await gateway.database.pool.query(text, values)).rows;
const casesOf = (conversation: string) =>
  query(
    `select concern, state, first_seq as first, last_seq as last, reason from foyer.harm_case where conversation_id = $1 order by id`,
    conversation,
  );
const mayBeSent = async (memberId: string, action: 'marketing' | 'grant' | 'deposit') =>
  may(gateway.database.pool, { memberId: BigInt(memberId) }, action);

let members = 0;
async function openAsMember() {
  members += 1;
  const { id: memberId, token } = await gateway.member(`harmed${members}`);
  const id = (await gateway.call('support.open', { token, body: {} })).json.value.conversation.conversationId;
  const send = (text: string, clientId: string = randomUUID()) =>
    gateway.call('support.send', { token, body: { conversationId: id, clientId, text } });
  const notes = async () =>
    (await gateway.call('support.messages', { token, query: { conversationId: id } })).json.value.messages
      .filter(({ from, text }) => from === 'system' && text.startsWith('help'))
      .map(({ text }) => text);
  return { id, memberId, token, send, notes };
}

test('prioritises a message that shows distress, shows help lines, opens a case and stops offers', async () => {
  const ahead = await desk.visit();
  const { id, memberId, notes, send, token } = await openAsMember();
  await send('I just want to die');
  expect(await casesOf(id)).toEqual([{ concern: 'self-harm', state: 'open', first: 2, last: 2, reason: '' }]);
  expect(await notes()).toEqual(['helpSelfHarm']);
  const { value } = (await gateway.call('support.overview', { token })).json;
  expect(value.conversation?.queuePosition).toBe(1);
  expect(value.helpLines).toMatchObject([
    { name: 'Find A Helpline', url: 'https://findahelpline.com', phone: '', concerns: ['self-harm'] },
    { name: 'Gambling Therapy', concerns: ['gambling'] },
  ]);
  expect([await mayBeSent(memberId, 'marketing'), await mayBeSent(memberId, 'grant')]).toEqual([
    'harm.case',
    'harm.case',
  ]);
  expect(await mayBeSent(memberId, 'deposit')).toBeNull();
  const [first] = (await desk.post('desk-list', { view: 'waiting' }, 'linh')).value.conversations;
  expect(first).toMatchObject({ id, harm: { concern: 'self-harm', state: 'open', seq: 2 } });
  const { customer } = (await desk.post('desk-conversation', { id }, 'linh')).value;
  expect(customer.restrictions.marketing).toMatchObject({ reason: 'harm.case' });
  expect((await ahead.read()).conversation.queuePosition).toBeGreaterThan(1);
});

test('refuses to publish help lines that cannot be reached, or that cover only one concern', () => {
  const document = { hours: [], answerHours: 1, replies: [], tags: [] };
  const faultsOf = (line: object) =>
    findSupportFaults({ ...document, helpLines: [{ name: { EN: 'CVV' }, concerns: ['self-harm'], ...line }] });
  expect(faultsOf({})).toContain('the help line CVV has neither a phone nor a url');
  expect(faultsOf({ phone: '188' })).toEqual(['no help line is for gambling']);
  expect(faultsOf({ phone: '188', concerns: ['self-harm', 'gambling'] })).toEqual([]);
});

test.each([
  ['EN', 'I am addicted to gambling', 'gambling'],
  ['VI', 'tôi nghiện cờ bạc rồi', 'gambling'],
  ['CN', '我想戒赌', 'gambling'],
  ['TY', 'gusto ko nang mamatay', 'self-harm'],
  ['PT-BR', 'não quero mais viver', 'self-harm'],
  ['ES', 'no puedo dejar de apostar', 'gambling'],
] as const)('notices distress in %s, regardless of the language of the chat', async (_language, text, concern) => {
  const visitor = await desk.visit(text, 'VI');
  expect(await casesOf(visitor.id)).toMatchObject([{ concern, state: 'open' }]);
});

test('puts self-harm before gambling harm in the queue, and both before the highest label', async () => {
  const gambler = await desk.visit('I have a gambling problem');
  const inDanger = await desk.visit('I want to die');
  const { conversations } = (await desk.post('desk-list', { view: 'all' }, 'linh')).value;
  const places = [inDanger, gambler].map(({ id }) => conversations.findIndex((one: { id: string }) => one.id === id));
  expect(places[0]).toBeLessThan(places[1] ?? -1);
  expect((await inDanger.read()).conversation.queuePosition).toBeLessThan(
    (await gambler.read()).conversation.queuePosition,
  );
});

test('ignores idioms', async () => {
  const { id, memberId, notes, send } = await openAsMember();
  await send('this lottery is killing me, haha');
  expect([await casesOf(id), await notes(), await mayBeSent(memberId, 'marketing')]).toEqual([[], [], null]);
});

test('opens no case for what staff write, or for a message that is sent again', async () => {
  const { id, notes, send } = await openAsMember();
  await answerAs(gateway, 'linh', { id, text: 'Do you have thoughts of suicide?' });
  expect(await casesOf(id)).toEqual([]);
  const clientId = randomUUID();
  await Promise.all([1, 2, 3].map(() => send('I think of suicide', clientId)));
  expect(await notes()).toEqual(['helpSelfHarm']);
  expect(await casesOf(id)).toMatchObject([{ first: 3, last: 3 }]);
});

test('opens one case and shows the help lines once for many simultaneous messages', async () => {
  const { id, notes, send, token } = await openAsMember();
  await Promise.all(Array.from({ length: 10 }, () => send('I can’t stop gambling')));
  const cases = await casesOf(id);
  expect(cases).toMatchObject([{ concern: 'gambling', state: 'open' }]);
  expect(await notes()).toEqual(['helpGambling']);
  const { messages } = (await gateway.call('support.messages', { token, query: { conversationId: id } })).json.value;
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, before) => before + 1));
});

test('reopens a case when a graver message arrives, and shows the help lines for it', async () => {
  const { id, notes, send } = await openAsMember();
  await send('I have a gambling problem');
  await desk.post('desk-harm', { id, state: 'confirmed', reason: 'they told us' }, 'linh');
  await send('my gambling problem is back');
  expect(await casesOf(id)).toMatchObject([{ concern: 'gambling', state: 'confirmed', last: 4 }]);
  await send('I want to end my life');
  expect(await casesOf(id)).toMatchObject([{ concern: 'self-harm', state: 'open', last: 5 }]);
  await send('I have a gambling problem');
  expect(await notes()).toEqual(['helpGambling', 'helpSelfHarm']);
});

test('assigns the case of a visitor to the member they log in as', async () => {
  const visitor = await desk.visit('I lost all my savings');
  members += 1;
  const { id: memberId, token } = await gateway.member(`harmed${members}`);
  expect(await mayBeSent(memberId, 'marketing')).toBeNull();
  await gateway.call('support.open', { token, headers: visitor.headers, body: {} });
  expect(await mayBeSent(memberId, 'marketing')).toBe('harm.case');
});

test('lets staff dismiss a case with a recorded reason, and restores the priority of the chat', async () => {
  const before = await desk.visit();
  const { id, memberId, send, token } = await openAsMember();
  await send('suicide');
  const dismiss = (reason: string, name: string) => desk.post('desk-harm', { id, state: 'dismissed', reason }, name);
  expect((await dismiss(' ', 'linh')).errorCode).toBe('reason');
  expect((await dismiss('not theirs', 'sam')).errorCode).toBe('unknown');
  expect((await desk.post('desk-close', { id }, 'linh')).errorCode).toBe('harm');
  const both = await Promise.all([dismiss('the name of a game', 'linh'), dismiss('a game', 'minh')]);
  expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
  expect(both.find(({ success }) => !success)?.errorCode).toBe('unchanged');
  expect(await casesOf(id)).toMatchObject([{ state: 'dismissed' }]);
  expect(await mayBeSent(memberId, 'marketing')).toBeNull();
  const entries = await query(`select action, reason from foyer.audit_log where subject = $1`, id);
  expect(entries).toEqual([{ action: 'support.harm.dismissed', reason: expect.stringMatching(/game$/) }]);
  const place = async (options: object) =>
    (await gateway.call('support.overview', options)).json.value.conversation?.queuePosition ?? 0;
  expect(await place({ token })).toBeGreaterThan(await place({ headers: before.headers }));
  expect((await desk.post('desk-close', { id }, 'linh')).success).toBe(true);
});

test('keeps a confirmed case after the chat has ended, and lets staff dismiss it later', async () => {
  const { id, memberId, send } = await openAsMember();
  await send('please help me stop gambling');
  await desk.post('desk-harm', { id, state: 'confirmed', reason: 'talked, limits set' }, 'linh');
  expect((await desk.post('desk-close', { id }, 'linh')).success).toBe(true);
  expect(await mayBeSent(memberId, 'marketing')).toBe('harm.case');
  expect((await desk.post('desk-harm', { id, state: 'confirmed', reason: 'again' }, 'linh')).errorCode).toBe(
    'unchanged',
  );
  await desk.post('desk-harm', { id, state: 'dismissed', reason: 'a year without play' }, 'minh');
  expect(await mayBeSent(memberId, 'marketing')).toBeNull();
});

test('sends no offers when one case is dismissed while another is opened', async () => {
  const { id, memberId, send, token } = await openAsMember();
  await send('I have a gambling problem');
  await gateway.call('support.close', { token, body: { conversationId: id } });
  const next = (await gateway.call('support.open', { token, body: {} })).json.value.conversation.conversationId;
  await Promise.all([
    desk.post('desk-harm', { id, state: 'dismissed', reason: 'an old one' }, 'linh'),
    gateway.call('support.send', {
      token,
      body: { conversationId: next, clientId: randomUUID(), text: 'I want to die' },
    }),
  ]);
  expect(await mayBeSent(memberId, 'marketing')).toBe('harm.case');
});
