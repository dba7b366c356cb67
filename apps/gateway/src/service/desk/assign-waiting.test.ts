import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createDesk } from '../../testing/desk-fixture.ts';
import { publishDocument } from '../../testing/publish-document.ts';
import { assignWaiting, runAssignment } from './assign-waiting.ts';
import { markGone, markPresent } from './presence.store.ts';

const SUPPORT = {
  hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }],
  answerHours: 3,
  replies: [],
  tags: [],
  assignment: 'automatic',
};

let gateway: TestGateway;
let desk: ReturnType<typeof createDesk>;
beforeAll(async () => {
  gateway = await bootGateway();
  desk = createDesk(gateway);
  await publishDocument(gateway, { merchant: 'lotus', kind: 'support' }, SUPPORT);
  await desk.addPerson('root', '*:administrator');
  for (const [name, merchant] of [
    ['linh', 'lotus'],
    ['minh', 'lotus'],
    ['anna', 'lotus'],
    ['sam', 'samba'],
  ] as const)
    await desk.addPerson(name, `${merchant}:support`);
});
afterAll(() => gateway.close());

const away = async (...names: string[]) => {
  for (const name of names) await desk.setUp(name, { isAvailable: false });
};
beforeEach(async () => away('linh', 'minh', 'anna', 'sam'));
const opened: string[] = [];
afterEach(async () => {
  await gateway.database.pool.query(
    `update foyer.support_conversation set state = 'closed', closed_at = foyer.clock(), waiting_since = null,
       unanswered_since = null where state <> 'closed'`,
  );
  opened.length = 0;
});

async function visit(language = 'VI') {
  const visitor = await desk.visit('help', language);
  opened.push(visitor.id);
  return visitor.id;
}
/** The assignees of the conversations, in the order in which they were opened. */
async function assignees(): Promise<(string | null)[]> {
  const { rows } = await gateway.database.pool.query<{ id: string; assignee: string | null }>(
    `select id, assignee from foyer.support_conversation where id = any($1::uuid[])`,
    [opened],
  );
  return opened.map((id) => rows.find((row) => row.id === id)?.assignee ?? null);
}

test('distributes conversations in turn among the people at the desk', async () => {
  await desk.setUp('linh');
  await desk.setUp('minh');
  for (let count = 0; count < 4; count += 1) await visit();
  expect(await assignWaiting(gateway.context)).toBe(4);
  const given = await assignees();
  expect(given.filter((one) => one === 'linh')).toHaveLength(2);
  expect(given.filter((one) => one === 'minh')).toHaveLength(2);
  expect(given[0]).not.toBe(given[1]);
});

test('prefers people who speak the language, and assigns others only where nobody present does', async () => {
  await desk.setUp('linh', { languages: ['VI'] });
  await desk.setUp('anna', { languages: ['EN'] });
  await visit('EN');
  await visit('EN');
  await visit('VI');
  await visit('CN');
  await assignWaiting(gateway.context);
  const [first, second, third, fourth] = await assignees();
  expect([first, second, third]).toEqual(['anna', 'anna', 'linh']);
  expect(fourth).not.toBeNull();
});

test('lets a customer wait two minutes for a busy person who speaks their language', async () => {
  await desk.setUp('linh', { languages: ['VI'], maxChats: 1 });
  await desk.setUp('anna', { languages: ['EN'] });
  await visit('VI');
  await visit('VI');
  await assignWaiting(gateway.context);
  expect(await assignees()).toEqual(['linh', null]);
  await gateway.clock.advance(121_000);
  for (const name of ['linh', 'anna']) await markPresent(gateway.database.pool, name);
  await assignWaiting(gateway.context);
  expect(await assignees()).toEqual(['linh', 'anna']);
});

test('gives nobody more conversations than they take, and leaves the rest waiting', async () => {
  await desk.setUp('linh', { maxChats: 1 });
  await desk.setUp('minh', { maxChats: 4 });
  for (let count = 0; count < 6; count += 1) await visit();
  await assignWaiting(gateway.context);
  const given = await assignees();
  expect(given.filter((one) => one === 'linh')).toHaveLength(1);
  expect(given.filter((one) => one === 'minh')).toHaveLength(4);
  expect(given.filter((one) => one === null)).toHaveLength(1);
});

test.each<[string, () => Promise<unknown>]>([
  ['is away', () => desk.setUp('linh', { isAvailable: false })],
  ['has closed their desk', () => markGone(gateway.database.pool, 'linh')],
  ['has not been seen for half a minute', () => gateway.clock.advance(31_000)],
  [
    'is disabled',
    () => gateway.database.pool.query(`update foyer.staff set disabled_at = foyer.clock() where name = 'linh'`),
  ],
])('assigns nothing to a person who %s', async (_what, leave) => {
  await desk.setUp('linh');
  await visit();
  await leave();
  await assignWaiting(gateway.context);
  expect(await assignees()).toEqual([null]);
  await gateway.database.pool.query(`update foyer.staff set disabled_at = null`);
});

test('assigns nothing to staff of another merchant', async () => {
  await desk.setUp('sam');
  await visit();
  await assignWaiting(gateway.context);
  expect(await assignees()).toEqual([null]);
});

test('leaves conversations to be taken by hand where the merchant wants that', async () => {
  await desk.setUp('linh');
  await visit();
  await publishDocument(gateway, { merchant: 'lotus', kind: 'support' }, { ...SUPPORT, assignment: 'by-hand' });
  expect(await assignWaiting(gateway.context)).toBe(0);
  await publishDocument(gateway, { merchant: 'lotus', kind: 'support' }, SUPPORT);
});

test('takes a conversation back after its customer has waited two minutes for a person who left', async () => {
  await desk.setUp('linh');
  await visit();
  await assignWaiting(gateway.context);
  expect(await assignees()).toEqual(['linh']);
  await markGone(gateway.database.pool, 'linh');
  await gateway.clock.advance(119_000);
  await desk.setUp('minh');
  await assignWaiting(gateway.context);
  expect(await assignees()).toEqual(['linh']);
  await gateway.clock.advance(2_000);
  await assignWaiting(gateway.context);
  expect(await assignees()).toEqual(['minh']);
});

test('gives each conversation to one person, even when several processes assign simultaneously', async () => {
  await desk.setUp('linh', { maxChats: 3 });
  for (let count = 0; count < 5; count += 1) await visit();
  await Promise.all(Array.from({ length: 6 }, () => assignWaiting(gateway.context)));
  await assignWaiting(gateway.context);
  expect((await assignees()).filter((one) => one === 'linh')).toHaveLength(3);
});

test('assigns a conversation as soon as it is waiting', async () => {
  const { openSupportStreams } = await import('../support/support-streams.ts');
  const streams = await openSupportStreams(gateway.context);
  const stop = runAssignment(streams, gateway.context);
  try {
    await desk.setUp('linh');
    await visit();
    await expect.poll(assignees, { timeout: 4_000 }).toEqual(['linh']);
  } finally {
    stop();
    await streams.stop();
  }
});
