import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SessionCallName } from '../../operator/operator-call.ts';
import { findDocumentFaults } from '../../publishing/document-kinds.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { callAsStaff } from '../../testing/call-as-staff.ts';
import { publishDocument } from '../../testing/publish-document.ts';
import type { Campaign } from './campaigns-document.ts';
import { isHeldOut, sendCampaigns } from './send-campaigns.ts';

const HOUR_MS = 3_600_000;
/** Noon in the market of lotus, which has no summer time. */
const NOON = Date.parse('2030-05-14T12:00:00+07:00');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
  await addStaff(gateway.context.pool, 'promotions', { pro: 'lotus', far: 'samba' });
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const moveTo = (at: number) => gateway.clock.advance(at - gateway.clock.now());
const nameIt = () => `spring-${randomUUID().slice(0, 8)}`;
const campaign = (change: Partial<Campaign> = {}): Campaign => ({
  id: nameIt(),
  title: { EN: 'Spring fair' },
  text: { EN: 'Three new games.' },
  channels: ['inbox'],
  from: '2030-05-14T00:00:00Z',
  until: '2030-07-01T00:00:00Z',
  holdoutPercent: 0,
  ...change,
});
const publish = (...campaigns: Campaign[]) =>
  publishDocument(gateway, { merchant: 'lotus', kind: 'campaigns' }, { campaigns });
const run = () => sendCampaigns(gateway.context);

interface Member {
  id: string;
  token: string;
}
const newMember = (): Promise<Member> => gateway.member(`camp.${randomUUID().slice(0, 8)}`);
/** Only this member. */
const only = ({ id }: Member) => ({ id: 'who', fact: 'registeredAt', op: 'after', value: createdAt.get(id) });
const createdAt = new Map<string, string>();
async function single(): Promise<Member> {
  const member = await newMember();
  const { rows } = await gateway.database.pool.query(
    'select floor(extract(epoch from created_at) * 1000)::float8 as at from foyer.member where id = $1',
    [member.id],
  );
  createdAt.set(member.id, new Date(rows[0].at - 1).toISOString());
  return member;
}
const sendsOf = async ({ id }: Member) =>
  (
    await gateway.database.pool.query(
      'select campaign_id as campaign, channel, state, reason from foyer.campaign_send where member_id = $1 order by id',
      [id],
    )
  ).rows;
const titlesOf = async ({ id }: Member) =>
  (await gateway.database.pool.query('select title from foyer.inbox_message where member_id = $1', [id])).rows.map(
    ({ title }) => title,
  );
const operate = (name: string, call: SessionCallName, body: object) =>
  callAsStaff(name, { call, body }, gateway.context);

let member: Member;
beforeEach(async () => {
  member = await single();
});

test('sends a campaign to its segment once, after its start', async () => {
  const spring = campaign({ segment: only(member) });
  await publish(spring);
  await run();
  expect(await sendsOf(member)).toEqual([]);
  await moveTo(NOON);
  await Promise.all([run(), run(), run()]);
  expect(await titlesOf(member)).toEqual(['Spring fair']);
  expect(await sendsOf(member)).toEqual([{ campaign: spring.id, channel: 'inbox', state: 'sent', reason: null }]);
});

test('holds out the same members every time, about as many as configured', () => {
  const heldOut = Array.from({ length: 2000 }, (_one, at) => isHeldOut({ id: 'spring' }, BigInt(at)));
  expect(heldOut).toEqual(Array.from({ length: 2000 }, (_one, at) => isHeldOut({ id: 'spring' }, BigInt(at))));
  const share = heldOut.filter(Boolean).length / heldOut.length;
  expect(share).toBeGreaterThan(0.07);
  expect(share).toBeLessThan(0.13);
  expect(isHeldOut({ id: 'spring', holdoutPercent: 0 }, 1n)).toBe(false);
});

test('sends nothing that was queued before an exclusion or an opt-out (scenario 22)', async () => {
  const excluded = member;
  const optedOut = await newMember();
  await gateway.database.pool.query(`update foyer.member set email = 'a@example.test' where id = $1`, [optedOut.id]);
  const consent = ({ token }: Member, offersByEmail: boolean) =>
    gateway.call('settings.change', { token, body: { offersByEmail } });
  await consent(optedOut, true);
  await consent(excluded, true);
  await publish(campaign({ segment: only(excluded), channels: ['inbox', 'mail'] }));
  await moveTo(NOON + 10 * HOUR_MS);
  // It is 22:00: members are chosen, but nothing is sent.
  await run();
  expect((await sendsOf(excluded)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  await gateway.clock.reset();
  await gateway.call('limits.excludeMyself', { token: excluded.token, body: { term: 'forGood', isSure: true } });
  await consent(optedOut, false);
  await moveTo(NOON + 22 * HOUR_MS);
  await run();
  expect(await sendsOf(excluded)).toMatchObject([
    { state: 'skipped', reason: 'member.excluded' },
    { state: 'skipped', reason: 'member.excluded' },
  ]);
  expect(await sendsOf(optedOut)).toMatchObject([
    { channel: 'inbox', state: 'sent' },
    { channel: 'mail', state: 'skipped', reason: 'no.consent' },
  ]);
  expect(await titlesOf(excluded)).not.toContain('Spring fair');
});

test('waits until nine in the morning in the member’s time zone', async () => {
  await gateway.call('settings.change', { token: member.token, body: { timeZone: 'Europe/Berlin' } });
  await publish(campaign({ segment: only(member) }));
  // Six in the morning in Berlin.
  await moveTo(NOON - HOUR_MS);
  await run();
  expect(await titlesOf(member)).toEqual([]);
  await moveTo(NOON + 2 * HOUR_MS + 60_000);
  await run();
  expect(await titlesOf(member)).toEqual(['Spring fair']);
});

test('reaches a member with at most one campaign a day and three a week', async () => {
  await publish(...Array.from({ length: 5 }, () => campaign({ segment: only(member) })));
  const sent = [];
  for (let day = 0; day < 9; day += 1) {
    await moveTo(NOON + day * 24 * HOUR_MS + day * 60_000);
    await run();
    sent.push((await titlesOf(member)).length);
  }
  expect(sent).toEqual([1, 2, 3, 3, 3, 3, 3, 4, 5]);
});

test('sends mail with consent, and retries after its provider fails', async () => {
  await gateway.database.pool.query(`update foyer.member set email = $2 where id = $1`, [
    member.id,
    `${member.id}@x.test`,
  ]);
  await gateway.call('settings.change', { token: member.token, body: { offersByEmail: true } });
  await publish(campaign({ segment: only(member), channels: ['mail'] }));
  await moveTo(NOON);
  const { messages } = gateway.context;
  const broken = { ...messages, email: { send: () => Promise.reject(new Error('the provider is away')) } };
  await sendCampaigns({ ...gateway.context, messages: broken });
  expect(await sendsOf(member)).toMatchObject([{ state: 'waiting' }]);
  await moveTo(NOON + HOUR_MS);
  await run();
  expect(await sendsOf(member)).toMatchObject([{ state: 'sent' }]);
});

test('skips withdrawn or ended campaigns, and waits while one is paused', async () => {
  const spring = campaign({ segment: only(member) });
  await publish(spring);
  await moveTo(NOON + 10 * HOUR_MS);
  await run();
  await publish({ ...spring, isPaused: true });
  await moveTo(NOON + 24 * HOUR_MS);
  await run();
  expect(await sendsOf(member)).toMatchObject([{ state: 'waiting' }]);
  await publish(campaign({ from: '2031-01-01T00:00:00Z', until: '2031-02-01T00:00:00Z' }));
  await moveTo(NOON + 26 * HOUR_MS);
  await run();
  expect(await sendsOf(member)).toMatchObject([{ state: 'skipped', reason: 'withdrawn' }]);
});

test('shows staff the expected reach, sends them a test, and compares recipients with held-out members', async () => {
  const spring = campaign({ segment: only(member), holdoutPercent: 50 });
  await publish(spring);
  const others = await Promise.all(Array.from({ length: 12 }, newMember));
  const named = { merchant: 'lotus', campaignId: spring.id };
  const preview = await operate('pro', 'preview-campaign', named);
  expect(preview.members).toBe(13);
  const username = (
    await gateway.database.pool.query('select username from foyer.member where id = $1', [others[0]?.id])
  ).rows[0].username;
  const wanted = { ...named, username, reason: 'to read it once' };
  expect(await operate('pro', 'test-campaign', wanted)).toEqual({ channels: { inbox: 'sent' } });
  await moveTo(NOON);
  await run();
  const { effects, sends } = await operate('pro', 'campaign-results', named);
  expect(sends.reduce((sum: number, { members }: { members: number }) => sum + members, 0)).toBe(13);
  expect(effects.find(({ group }: { group: string }) => group === 'heldOut')?.members ?? 0).toBe(preview.heldOut);
  for (const call of ['preview-campaign', 'campaign-results', 'test-campaign'] as const)
    expect(await operate('far', call, wanted)).toEqual({ code: 'forbidden' });
  expect(await operate('pro', 'test-campaign', { ...wanted, reason: '' })).toEqual({ code: 'reason' });
});

test.each([
  ['an end before its beginning', { until: '2030-01-01T00:00:00Z' }, /ends before/],
  ['an unknown fact', { segment: { id: 'a', fact: 'mood', op: 'eq', value: 'low' } }, /unknown fact/],
  ['an unknown channel', { channels: ['fax'] }, /channels/],
])('refuses a campaign with %s', (_what, change, fault) => {
  const body = { campaigns: [{ ...campaign(), ...change }] };
  expect(findDocumentFaults('campaigns', body).join()).toMatch(fault);
});
