import { randomUUID } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { emit } from '../../notify/events/deliver-events.ts';
import type { EventKind } from '../../notify/events/event-kinds.data.ts';
import { findDocumentFaults } from '../../publishing/document-kinds.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { publishDocument } from '../../testing/publish-document.ts';
import type { Campaign } from './campaigns-document.ts';
import { isHeldOut, sendCampaigns } from './send-campaigns.ts';
import { takeEvents } from './take-events.ts';

const HOUR_MS = 3_600_000;
/** Noon in the market of lotus, which has no summer time. */
const NOON = Date.parse('2030-05-14T12:00:00+07:00');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const toNoon = () => gateway.clock.advance(NOON - gateway.clock.now());
const campaign = (trigger: Campaign['trigger'] | null, change: Partial<Campaign> = {}): Campaign => ({
  id: `hello-${randomUUID().slice(0, 8)}`,
  title: { EN: 'Welcome' },
  text: { EN: 'Good to have you here.' },
  channels: ['inbox'],
  from: '2030-05-14T00:00:00Z',
  until: '2030-07-01T00:00:00Z',
  holdoutPercent: 0,
  ...(trigger ? { trigger } : {}),
  ...change,
});
const publish = (...campaigns: Campaign[]) =>
  publishDocument(gateway, { merchant: 'lotus', kind: 'campaigns' }, { campaigns });
const run = async () => {
  await takeEvents(gateway.context);
  await sendCampaigns(gateway.context);
};

const register = async (host = 'lotus.localhost'): Promise<bigint> => {
  const body = { username: `trig.${randomUUID().slice(0, 8)}`, password: 'correct horse', isAdult: true };
  const reply = await gateway.call('member.register', { host, body });
  return BigInt(reply.json.value.id);
};
const happen = (memberId: bigint, kind: EventKind, body: Record<string, string | number> = {}) =>
  withTransaction(gateway.database.pool, (client) => emit(client, { merchant: 'lotus', memberId, kind, body }));
const sendsOf = async (memberId: bigint) =>
  (
    await gateway.database.pool.query(
      'select campaign_id as campaign, state, step from foyer.campaign_send where member_id = $1 order by id',
      [memberId],
    )
  ).rows;

test('welcomes a newly registered member once, and no earlier member or member of another brand', async () => {
  await toNoon();
  const before = await register();
  await run();
  const hello = campaign({ event: 'member.registered' });
  await publish(hello);
  const [member, elsewhere] = [await register(), await register('aurora.localhost')];
  await Promise.all([run(), run()]);
  await run();
  expect(await sendsOf(member)).toEqual([{ campaign: hello.id, state: 'sent', step: 0 }]);
  expect(await sendsOf(before)).toEqual([]);
  expect(await sendsOf(elsewhere)).toEqual([]);
});

test('ends the deliveries of events that begin no campaign with one query, and keeps an event that another process receives', async () => {
  await toNoon();
  await run();
  await publish(campaign({ event: 'deposit.credited' }));
  const received = await register();
  const { pool } = gateway.database;
  const deliveries = async () =>
    (
      await pool.query<{ member: bigint }>(
        `select member_id as member from foyer.event_delivery where subscriber = 'campaigns'`,
      )
    ).rows.map(({ member }) => member);
  await withTransaction(pool, async (client) => {
    await client.query(`select from foyer.event_delivery where subscriber = 'campaigns' for update`);
    for (let count = 0; count < 5; count += 1) await register();
    const connections = vi.spyOn(gateway.context.pool, 'connect');
    await takeEvents(gateway.context);
    // Of that query, and of the search for what is left to deliver.
    expect(connections).toHaveBeenCalledTimes(2);
    connections.mockRestore();
    expect(await deliveries()).toEqual([received]);
  });
  await run();
  expect(await deliveries()).toEqual([]);
});

test('takes the amount from the event, and the segment from the member', async () => {
  await toNoon();
  const large = { id: 'large', fact: 'amount', op: 'gte', value: 50_000 };
  const thanks = campaign({ event: 'deposit.credited', condition: large });
  const never = campaign(
    { event: 'deposit.credited' },
    { segment: { id: 'level', fact: 'kycLevel', op: 'gte', value: 3 } },
  );
  await publish(thanks, never);
  const [small, big, unknown] = [await register(), await register(), await register()];
  await happen(small, 'deposit.credited', { creditedMinor: '49999', currency: 'VND' });
  await happen(big, 'deposit.credited', { creditedMinor: '50000', currency: 'VND' });
  await happen(unknown, 'deposit.credited');
  await run();
  expect(await sendsOf(small)).toEqual([]);
  expect(await sendsOf(unknown)).toEqual([]);
  expect(await sendsOf(big)).toEqual([{ campaign: thanks.id, state: 'sent', step: 0 }]);
});

test('waits before its first message, and continues with its steps', async () => {
  await toNoon();
  const steps = [{ title: { EN: 'Two' }, text: { EN: 'Two' }, channels: ['inbox' as const], afterHours: 24 }];
  const later = campaign({ event: 'member.registered', afterHours: 2 }, { steps });
  await publish(later);
  const member = await register();
  await run();
  expect(await sendsOf(member)).toMatchObject([{ state: 'waiting', step: 0 }]);
  await gateway.clock.advance(2 * HOUR_MS + 1_000);
  await run();
  await gateway.clock.advance(25 * HOUR_MS);
  await run();
  expect(await sendsOf(member)).toMatchObject([
    { state: 'sent', step: 0 },
    { state: 'sent', step: 1 },
  ]);
});

test('sends nothing to a member who takes a break between the event and the message', async () => {
  await toNoon();
  await publish(campaign({ event: 'identity.decided', afterHours: 1 }));
  const { id, token } = await gateway.member(`trig.${randomUUID().slice(0, 8)}`);
  await happen(BigInt(id), 'identity.decided', { level: 1, state: 'approved' });
  await run();
  await gateway.call('limits.takeBreak', { token, body: { days: 7, password: 'correct horse' } });
  await gateway.clock.advance(2 * HOUR_MS);
  await run();
  expect(await sendsOf(BigInt(id))).toMatchObject([{ state: 'skipped' }]);
});

test('holds members out of a triggered campaign as of any other', async () => {
  await toNoon();
  const half = campaign({ event: 'level.reached' }, { holdoutPercent: 50, channels: ['inbox', 'popup'] });
  await publish(half);
  const members = await Promise.all(Array.from({ length: 8 }, () => register()));
  for (const member of members) await happen(member, 'level.reached', { rankLevel: 2 });
  await takeEvents(gateway.context);
  for (const member of members)
    expect((await sendsOf(member)).map(({ state }) => state)).toEqual(
      isHeldOut(half, member) ? ['heldOut'] : ['waiting', 'waiting'],
    );
});

test('ignores an event outside its period or while it is paused', async () => {
  await toNoon();
  const trigger = { event: 'wager.ended' } as const;
  await publish(
    campaign(trigger, { isPaused: true }),
    campaign(trigger, { from: '2030-06-01T00:00:00Z' }),
    campaign(trigger, { from: '2030-01-01T00:00:00Z', until: '2030-02-01T00:00:00Z' }),
  );
  const member = await register();
  await happen(member, 'wager.ended', { state: 'completed' });
  await run();
  expect(await sendsOf(member)).toEqual([]);
});

test.each([
  ['an event that is none', { event: 'moon.rose' }, /event/],
  ['an event that follows a break', { event: 'break.began' }, /event/],
  [
    'a condition over nothing that is known',
    { event: 'deposit.credited', condition: { id: 'x', fact: 'x', op: 'is' } },
    /asks about/,
  ],
])('refuses a campaign triggered by %s', (_what, trigger, reason) => {
  const faults = findDocumentFaults('campaigns', { campaigns: [campaign(trigger as Campaign['trigger'] | null)] });
  expect(faults.join()).toMatch(reason);
});

test('refuses a segment that refers to an event', () => {
  const segment = { id: 'large', fact: 'amount', op: 'gte', value: 1 };
  expect(findDocumentFaults('campaigns', { campaigns: [campaign(null, { segment })] })).not.toEqual([]);
});
