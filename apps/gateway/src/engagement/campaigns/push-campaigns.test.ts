import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendPushes } from '../../notify/push/send-push.ts';
import { publishDocument } from '../../testing/publish-document.ts';
import { type PushFixture, pushFixture, shownBy } from '../../testing/push-fixture.ts';
import type { Campaign } from './campaigns-document.ts';
import { sendCampaigns } from './send-campaigns.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.parse('2030-05-14T12:00:00+07:00');

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await pushFixture();
});
afterEach(() => fixture.gateway.clock.reset());
afterAll(() => fixture.gateway.close());

const moveTo = (at: number) => fixture.gateway.clock.advance(at - fixture.gateway.clock.now());

/** A member with a browser, and a campaign for this member only. */
async function newReader({ consents = true } = {}) {
  const { id, token } = await fixture.gateway.member(`read.${randomUUID().slice(0, 8)}`);
  const tag = `only-${randomUUID().slice(0, 8)}`;
  await fixture.sql('insert into foyer.member_tag (member_id, tag) values ($1, $2)', [id, tag]);
  const browser = await fixture.browser();
  await fixture.bind(token, browser);
  await fixture.gateway.call('settings.change', { token, body: { offersByPush: consents } });
  const campaign: Campaign = {
    id: `push-${randomUUID().slice(0, 8)}`,
    ...{ title: { EN: 'Spring', VI: 'Mùa xuân' }, text: { EN: 'A free round', VI: 'Một vòng miễn phí' } },
    ...{ channels: ['push'], from: '2030-05-14T00:00:00Z', until: '2030-07-01T00:00:00Z', holdoutPercent: 0 },
    segment: { id: 'who', fact: 'tags', op: 'has', value: tag },
  };
  return { id, token, browser, campaign };
}

const publish = (...campaigns: Campaign[]) =>
  publishDocument(fixture.gateway, { merchant: 'lotus', kind: 'campaigns' }, { campaigns });
const run = async () => {
  await sendCampaigns(fixture.gateway.context);
  return sendPushes(fixture.gateway.context);
};
const sends = (id: string) =>
  fixture.sql('select state, reason from foyer.campaign_send where member_id = $1 order by id', [id]);

test('sends a campaign step to the browsers of consenting members, in their language', async () => {
  const { browser, campaign, id } = await newReader();
  await publish(campaign);
  await moveTo(NOON);
  expect(await run()).toBe(1);
  expect(shownBy(browser)).toMatchObject([
    { title: 'Mùa xuân', body: 'Một vòng miễn phí', navigate: expect.stringMatching(/\/m\/activity$/), silent: false },
  ]);
  expect(await sends(id)).toEqual([{ state: 'sent', reason: null }]);
});

test.each([
  ['does not consent', { consents: false, isGone: false }, 'no.consent'],
  ['has no browser that takes it', { consents: true, isGone: true }, 'no.address'],
])('sends nothing to a member who %s', async (_what, { consents, isGone }, reason) => {
  const { browser, campaign, id } = await newReader({ consents });
  if (isGone) await fixture.sql('delete from foyer.push_device where member_id = $1', [id]);
  await publish(campaign);
  await moveTo(NOON);
  expect(await run()).toBe(0);
  expect(await sends(id)).toEqual([{ state: 'skipped', reason }]);
  expect(browser.arrived).toEqual([]);
});

test('waits for the end of the member’s local quiet hours, even with a message delayed into them', async () => {
  const { browser, campaign, id } = await newReader();
  browser.mode = 'down';
  await publish(campaign);
  await moveTo(NOON + 8 * HOUR_MS + 59.5 * 60_000);
  expect(await run()).toBe(0);
  browser.mode = 'open';
  await moveTo(NOON + 9.1 * HOUR_MS);
  expect(await run()).toBe(0);
  await moveTo(NOON + 20.9 * HOUR_MS);
  expect(await run()).toBe(0);
  await moveTo(NOON + 21.1 * HOUR_MS);
  expect(await run()).toBe(1);
  expect(await sends(id)).toEqual([{ state: 'sent', reason: null }]);
});

test.each([
  [
    'withdraws the consent',
    (token: string) => fixture.gateway.call('settings.change', { token, body: { offersByPush: false } }),
  ],
  [
    'takes a break',
    (_token: string, id: string) =>
      fixture.sql(`update foyer.member set paused_until = foyer.clock() + interval '1 day' where id = $1`, [id]),
  ],
])('does not send what was queued before the member %s (scenario 22)', async (_what, change) => {
  const { browser, campaign, id, token } = await newReader();
  await publish(campaign);
  await sendCampaigns(fixture.gateway.context);
  await moveTo(NOON);
  await fixture.sql('update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock() where member_id = $1', [
    id,
  ]);
  await sendCampaigns(fixture.gateway.context);
  expect(await fixture.sql('select from foyer.push_message where member_id = $1', [id])).toHaveLength(1);
  await change(token, id);
  expect(await sendPushes(fixture.gateway.context)).toBe(0);
  expect(browser.arrived).toEqual([]);
});

test('counts a push message towards the daily message limit', async () => {
  const { campaign, id } = await newReader();
  const second = { ...campaign, id: `${campaign.id}-2`, channels: ['inbox' as const] };
  await publish(campaign, second);
  await moveTo(NOON);
  await run();
  await moveTo(NOON + HOUR_MS);
  await run();
  expect((await sends(id)).map(({ state }) => state).sort()).toEqual(['sent', 'waiting']);
});
