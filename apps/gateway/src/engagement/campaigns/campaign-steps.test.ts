import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findDocumentFaults } from '../../publishing/document-kinds.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { publishDocument } from '../../testing/publish-document.ts';
import type { Campaign } from './campaigns-document.ts';
import { isHeldOut, sendCampaigns } from './send-campaigns.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Noon in the market of lotus, which has no summer time. */
const NOON = Date.parse('2030-05-14T12:00:00+07:00');

let gateway: TestGateway;
let member: { id: string; token: string; only: object };
beforeAll(async () => {
  gateway = await bootGateway();
});
beforeEach(async () => {
  member = await newMember();
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const sql = async (text: string, values: unknown[]) => (await gateway.database.pool.query(text, values)).rows;

/** A member with a unique tag, for use in a segment. */
async function newMember() {
  const tag = `only-${randomUUID().slice(0, 8)}`;
  const { id, token } = await gateway.member(`step.${randomUUID().slice(0, 8)}`);
  await sql('insert into foyer.member_tag (member_id, tag) values ($1, $2)', [id, tag]);
  return { id, token, only: { id: 'who', fact: 'tags', op: 'has', value: tag } };
}

const moveTo = (at: number) => gateway.clock.advance(at - gateway.clock.now());
const run = () => sendCampaigns(gateway.context);
const publish = (...campaigns: Campaign[]) =>
  publishDocument(gateway, { merchant: 'lotus', kind: 'campaigns' }, { campaigns });
const message = (name: string, afterHours: number) => ({
  title: { EN: name },
  text: { EN: `${name} text` },
  channels: ['inbox' as const],
  afterHours,
});
const campaign = (change: Partial<Campaign> = {}): Campaign => ({
  id: `series-${randomUUID().slice(0, 8)}`,
  title: { EN: 'First' },
  text: { EN: 'First text' },
  channels: ['inbox'],
  from: '2030-05-14T00:00:00Z',
  until: '2030-07-01T00:00:00Z',
  holdoutPercent: 0,
  segment: member.only,
  steps: [message('Second', 48), message('Third', 24)],
  ...change,
});
const titles = async (id = member.id) =>
  (await sql('select title from foyer.inbox_message where member_id = $1 order by id', [id])).map(({ title }) => title);
const sends = () =>
  sql('select step, channel, state, reason from foyer.campaign_send where member_id = $1 order by id', [member.id]);

test('sends each step after its delay, which starts when the previous step is sent', async () => {
  await publish(campaign());
  await moveTo(NOON);
  await run();
  expect(await titles()).toEqual(['First']);
  await moveTo(NOON + 48 * HOUR_MS - 60_000);
  await run();
  expect(await titles()).toEqual(['First']);
  await moveTo(NOON + 48 * HOUR_MS + 60_000);
  await run();
  expect(await titles()).toEqual(['First', 'Second']);
  // Twenty-four hours after the second.
  await moveTo(NOON + 72 * HOUR_MS + 30_000);
  await run();
  expect(await titles()).toEqual(['First', 'Second']);
  await moveTo(NOON + 73 * HOUR_MS);
  await run();
  await moveTo(NOON + 20 * DAY_MS);
  await run();
  expect(await titles()).toEqual(['First', 'Second', 'Third']);
});

test('sends nothing more to a member who meets the stop condition', async () => {
  const stop = { id: 'claimed', fact: 'claims', op: 'gte', value: 1 };
  await publish(campaign({ stop }));
  await moveTo(NOON);
  await run();
  await sql(
    `insert into foyer.promotion_grant (id, merchant, member_id, offer_id, occurrence, document_version, terms, amount_minor, currency)
     values (gen_random_uuid(), 'lotus', $1, 'gift', '1', 1, '{}', 1, 'VND')`,
    [member.id],
  );
  await moveTo(NOON + 3 * DAY_MS);
  await run();
  await moveTo(NOON + 9 * DAY_MS);
  await run();
  expect(await titles()).toEqual(['First']);
  expect(await sends()).toMatchObject([
    { step: 0, state: 'sent' },
    { step: 1, state: 'skipped', reason: 'stopped' },
  ]);
});

test('checks at each step whether the member may be sent offers: a break between two steps ends the series', async () => {
  await publish(campaign());
  await moveTo(NOON);
  await run();
  await moveTo(NOON + 2 * HOUR_MS);
  await sql(
    `update foyer.member set excluded_since = foyer.clock(), excluded_until = foyer.clock() + interval '7 days' where id = $1`,
    [member.id],
  );
  await moveTo(NOON + 3 * DAY_MS);
  await run();
  await moveTo(NOON + 12 * DAY_MS);
  await run();
  expect(await titles()).not.toContain('Second');
  expect((await sends()).map(({ state }) => state)).toEqual(['sent', 'skipped']);
});

test('skips a step whose condition the member does not meet, and continues with the next', async () => {
  const condition = { id: 'level', fact: 'level', op: 'gte', value: 3 };
  await publish(campaign({ steps: [{ ...message('For regulars', 24), condition }, message('For all', 24)] }));
  for (const day of [0, 1, 2, 3, 4]) {
    await moveTo(NOON + day * DAY_MS + day * 60_000);
    await run();
  }
  expect(await titles()).toEqual(['First', 'For all']);
  expect(await sends()).toMatchObject([
    { step: 0, state: 'sent' },
    { step: 1, state: 'skipped', reason: 'unmet' },
    { step: 2, state: 'sent' },
  ]);
});

test('excludes held-out members from every step', async () => {
  const series = campaign({ segment: { id: 'all', fact: 'kycLevel', op: 'gte', value: 0 }, holdoutPercent: 50 });
  // Enough that both groups have members: each is held out at random.
  const others = await Promise.all(Array.from({ length: 24 }, newMember));
  await publish(series);
  for (const day of [0, 3, 6]) {
    await moveTo(NOON + day * DAY_MS);
    await run();
  }
  const known = [member, ...others].map(({ id }) => id);
  const heldOut = known.filter((id) => isHeldOut(series, BigInt(id)));
  expect(heldOut.length).toBeGreaterThan(0);
  expect(heldOut.length).toBeLessThan(known.length);
  for (const id of known) expect(await titles(id)).toEqual(heldOut.includes(id) ? [] : ['First', 'Second', 'Third']);
});

test('counts each step towards the daily and weekly message limits', async () => {
  const steps = [message('Second', 1), message('Third', 1), message('Fourth', 1)];
  await publish(campaign({ steps }));
  const sent = [];
  for (let day = 0; day < 9; day += 1) {
    await moveTo(NOON + day * DAY_MS + day * 60_000);
    await run();
    sent.push((await titles()).length);
  }
  expect(sent).toEqual([1, 2, 3, 3, 3, 3, 3, 4, 4]);
});

test('sends each step once when several processes run simultaneously, even over two channels', async () => {
  await sql(`update foyer.member set email = $2 where id = $1`, [member.id, `${member.id}@x.test`]);
  await gateway.call('settings.change', { token: member.token, body: { offersByEmail: true } });
  const channels = ['inbox' as const, 'mail' as const];
  await publish(campaign({ channels, steps: [{ ...message('Second', 1), channels }] }));
  for (const day of [0, 2, 4]) {
    await moveTo(NOON + day * DAY_MS);
    await Promise.all([run(), run(), run(), run()]);
  }
  expect(await titles()).toEqual(['First', 'Second']);
  expect((await sends()).map(({ channel, step, state }) => `${step} ${channel} ${state}`).sort()).toEqual([
    '0 inbox sent',
    '0 mail sent',
    '1 inbox sent',
    '1 mail sent',
  ]);
});

test('orders an exclusion during sending strictly before or after the message', async () => {
  await publish(campaign());
  await moveTo(NOON);
  await run();
  await moveTo(NOON + 3 * DAY_MS);
  await Promise.all([run(), sql(`update foyer.member set status = 'excluded' where id = $1`, [member.id]), run()]);
  const second = (await sends()).find(({ step }) => step === 1);
  const isThere = (await titles()).includes('Second');
  expect(second).toMatchObject(isThere ? { state: 'sent' } : { state: 'skipped', reason: 'member.excluded' });
  await moveTo(NOON + 9 * DAY_MS);
  await run();
  expect(await titles()).not.toContain('Third');
});

const popups = async () => (await gateway.call('content.popups', { token: member.token })).json.value.popups;
const act = (item: string, version: number, what: 'seen' | 'closed' | 'clicked') =>
  gateway.call('content.popupAct', { token: member.token, body: { item, version, act: what } });

/** A member whose session is of the day of the campaign. */
async function visitAtNoon(): Promise<void> {
  await moveTo(NOON);
  member = await newMember();
}

test('shows a popup from the next visit until it is closed, in the member’s language', async () => {
  await visitAtNoon();
  const look = { art: 'gift', linkageType: 'P' as const, linkage: 'limits', action: { EN: 'Look' } };
  const spring = campaign({ channels: ['popup'], popup: look, title: { EN: 'First', VI: 'Đầu tiên' }, steps: [] });
  await publish(spring);
  const before = (await popups()).length;
  await run();
  const shown = (await gateway.call('content.popups', { token: member.token, headers: { language: 'VI' } })).json.value
    .popups;
  expect(shown).toHaveLength(before + 1);
  const item = `c-${spring.id}-0`;
  expect(shown.at(-1)).toMatchObject({
    ...{ id: item, kind: 'promotion', place: 'center', forceRead: false, forcePopup: false, showTodayCheckbox: true },
    items: [
      { id: item, version: 1, title: 'Đầu tiên', action: 'Look', art: 'gift', linkageType: 'P', linkage: 'limits' },
    ],
  });
  expect((await act(item, 1, 'seen')).json.success).toBe(true);
  expect(await popups()).toHaveLength(before + 1);
  expect((await act(item, 1, 'closed')).json.success).toBe(true);
  expect(await popups()).toHaveLength(before);
  expect((await act(item, 2, 'closed')).json.errorCode).toBe('not.found');
  const other = await newMember();
  const foreign = { token: other.token, body: { item, version: 1, act: 'seen' as const } };
  expect((await gateway.call('content.popupAct', foreign)).json.errorCode).toBe('not.found');
});

test.each([
  [
    'a member who may be sent no offers any more',
    () =>
      sql(
        `update foyer.member set excluded_since = foyer.clock(), excluded_until = foyer.clock() + interval '1 day' where id = $1`,
        [member.id],
      ),
  ],
  ['a campaign that is paused', (spring: Campaign) => publish({ ...spring, isPaused: true })],
  ['a campaign that was withdrawn', () => publish()],
  ['a campaign that is over', () => moveTo(NOON + 660_000)],
])('shows no waiting popup to %s', async (_what, change) => {
  await visitAtNoon();
  const spring = campaign({ channels: ['popup'], steps: [], until: '2030-05-14T12:10:00+07:00' });
  await publish(spring);
  await run();
  const { token } = member;
  const own = async () =>
    ((await gateway.call('content.popups', { token })).json.value?.popups ?? []).filter(({ id }) =>
      id.startsWith('c-'),
    );
  expect(await own()).toHaveLength(1);
  await change(spring);
  expect(await own()).toEqual([]);
  // The session is still valid: it is the popup that is gone.
  expect((await gateway.call('promotion.grants', { token })).status).toBe(200);
});

test.each([
  ['a step that waits for nothing', { steps: [{ ...message('Second', 0) }] }, /afterHours/],
  [
    'a condition to stop that cannot be decided',
    { stop: { id: 's', fact: 'mood', op: 'eq', value: 'x' } },
    /unknown fact/,
  ],
  [
    'a step’s condition with a wrong value',
    { steps: [{ ...message('S', 1), condition: { id: 'l', fact: 'level', op: 'gte', value: 'x' } }] },
    /does not fit/,
  ],
  ['the look of a popup that is not sent', { popup: { art: 'gift' } }, /without sending one/],
  ['a forced popup', { channels: ['popup'], popup: { forceRead: true } }, /popup/],
])('refuses a campaign with %s', (_what, change, fault) => {
  const body = { campaigns: [{ ...campaign(), ...change }] };
  expect(findDocumentFaults('campaigns', body).join()).toMatch(fault);
});
