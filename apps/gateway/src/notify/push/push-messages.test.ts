import { randomUUID } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PushFixture, pushFixture, shownBy } from '../../testing/push-fixture.ts';
import { deliverEvents, emit } from '../events/deliver-events.ts';
import type { EventKind } from '../events/event-kinds.data.ts';
import { sendPushes } from './send-push.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOON = Date.parse('2030-05-14T12:00:00+07:00');

let fixture: PushFixture;
let member: { id: string; token: string };
beforeAll(async () => {
  fixture = await pushFixture();
});
afterEach(() => fixture.gateway.clock.reset());
afterAll(() => fixture.gateway.close());

const newMember = () => fixture.gateway.member(`push.${randomUUID().slice(0, 8)}`);
const moveTo = (at: number) => fixture.gateway.clock.advance(at - fixture.gateway.clock.now());
const set = (token: string, body: object) => fixture.gateway.call('settings.change', { token, body });
const happens = (memberId: string, kind: EventKind, body: Record<string, string | number | null>) =>
  withTransaction(fixture.gateway.database.pool, (client) =>
    emit(client, { merchant: 'lotus', memberId: BigInt(memberId), kind, body }),
  );
const paid = (memberId: string) =>
  happens(memberId, 'withdrawal.paid', { withdrawalId: randomUUID(), amountMinor: '250000', currency: 'VND' });

/** A member with a browser, who wants everything. */
async function subscriber() {
  member = await newMember();
  const browser = await fixture.browser();
  const bound = await fixture.bind(member.token, browser, { turnsOn: true });
  return { ...member, ...bound, browser };
}

test('sends a message that only the browser can read, signed by the merchant, with its useful lifetime', async () => {
  const { browser, id, recipient } = await subscriber();
  await moveTo(NOON);
  await paid(id);
  expect(await fixture.settle()).toBe(1);
  expect(shownBy(browser)).toMatchObject([
    {
      title: 'Lệnh rút tiền đã được chi trả',
      navigate: expect.stringMatching(/^http:\/\/lotus\.localhost\/m\/member\/withdraw\/[0-9a-f-]{36}$/),
      lang: 'vi-VN',
      dir: 'ltr',
      silent: false,
      data: { recipient },
    },
  ]);
  // The sandbox's push service has checked signature, audience, key, content coding and length.
  expect(browser.arrived[0]).toMatchObject({ ttl: expect.stringMatching(/^2[0-9]{5}$/), urgency: 'normal' });
  expect(await fixture.sql('select from foyer.push_message where member_id = $1', [id])).toEqual([]);
  const device = await fixture.row('select delivered_at from foyer.push_device where member_id = $1', [id]);
  expect((device.delivered_at as Date).toISOString()).toMatch(/^2030-05-14T05:0/);
});

test('shows no amount on a locked screen unless the member has asked for it', async () => {
  const { browser, id, token } = await subscriber();
  await paid(id);
  await fixture.settle();
  await set(token, { pushDetails: true });
  await paid(id);
  await fixture.settle();
  const [plain, detailed] = shownBy(browser).map((shown) => `${shown.title} ${shown.body}`);
  expect(plain).not.toMatch(/\d/);
  expect(detailed).toContain('250.000');
});

test('notifies a member only of what they want, as set at the time of sending', async () => {
  const { browser, id, token } = await subscriber();
  await set(token, { pushWithdrawals: false });
  await paid(id);
  expect(await fixture.settle()).toBe(0);
  await set(token, { pushWithdrawals: true });
  await paid(id);
  await deliverEvents(fixture.gateway.context);
  await set(token, { pushWithdrawals: false });
  expect(await sendPushes(fixture.gateway.context)).toBe(0);
  expect(browser.arrived).toEqual([]);
});

test('turns on what the prompt names, but nothing for a member who has already chosen', async () => {
  const one = await newMember();
  await fixture.bind(one.token, await fixture.browser());
  const read = async (token: string) => (await fixture.gateway.call('settings.settings', { token })).json.value;
  expect(await read(one.token)).toMatchObject({ pushResults: false, pushWins: false, pushClosing: false });
  await fixture.bind(one.token, await fixture.browser(), { turnsOn: true });
  expect(await read(one.token)).toMatchObject({
    pushResults: true,
    pushWins: true,
    pushClosing: true,
    pushDetails: false,
  });
  await set(one.token, { pushWins: false });
  await fixture.bind(one.token, await fixture.browser(), { turnsOn: true });
  expect(await read(one.token)).toMatchObject({ pushResults: true, pushWins: false });
});

test('forgets a browser that the push service no longer has', async () => {
  const { browser, id, token } = await subscriber();
  browser.mode = 'gone';
  await paid(id);
  expect(await fixture.settle()).toBe(0);
  expect((await fixture.gateway.call('push.devices', { token })).json.value.devices).toEqual([]);
});

test.each([
  ['busy', 30_000],
  ['down', 30_000],
] as const)('retries at growing intervals while a service is %s', async (mode, first) => {
  const { browser, id } = await subscriber();
  browser.mode = mode;
  await paid(id);
  const start = fixture.gateway.clock.now();
  await fixture.settle();
  const waits: number[] = [];
  for (let tries = 0; tries < 4; tries += 1) {
    const { at } = await fixture.row('select next_at as at from foyer.push_message where member_id = $1', [id]);
    const next = (at as Date).getTime();
    waits.push(next - fixture.gateway.clock.now());
    await moveTo(next - 2000);
    expect(await sendPushes(fixture.gateway.context)).toBe(0);
    await moveTo(next + 1000);
    await sendPushes(fixture.gateway.context);
  }
  for (const [at, wait] of waits.entries()) expect(Math.abs(wait - first * 2 ** at)).toBeLessThan(5000);
  browser.mode = 'open';
  await fixture.gateway.clock.advance(HOUR_MS);
  expect(await sendPushes(fixture.gateway.context)).toBe(1);
  expect(fixture.gateway.clock.now()).toBeGreaterThan(start);
});

test('gives up on a message that is no longer of use', async () => {
  const { browser, id } = await subscriber();
  browser.mode = 'down';
  const closesAt = new Date(fixture.gateway.clock.now() + 10 * MINUTE_MS).toISOString();
  await happens(id, 'draw.closing', { gameCode: 'VNMB', game: 'Miền Bắc', drawId: 'd1', closesAt });
  await fixture.settle();
  browser.mode = 'open';
  await fixture.gateway.clock.advance(11 * MINUTE_MS);
  expect(await sendPushes(fixture.gateway.context)).toBe(0);
  expect(await fixture.sql('select from foyer.push_message where member_id = $1', [id])).toEqual([]);
});

test('does not send a message again that a service will never accept', async () => {
  const { browser, id, token } = await subscriber();
  browser.mode = 'refused';
  await paid(id);
  expect(await fixture.settle()).toBe(0);
  expect(await fixture.sql('select from foyer.push_message where member_id = $1', [id])).toEqual([]);
  expect((await fixture.gateway.call('push.devices', { token })).json.value.devices).toHaveLength(1);
});

test('replaces an undelivered reminder of the same game, and sends none to a member on a break', async () => {
  const { browser, id } = await subscriber();
  const closesAt = new Date(fixture.gateway.clock.now() + 30 * MINUTE_MS).toISOString();
  const remind = (drawId: string) =>
    happens(id, 'draw.closing', { gameCode: 'VNMB', game: 'Miền Bắc', drawId, closesAt });
  await remind('d1');
  await remind('d2');
  await deliverEvents(fixture.gateway.context);
  expect(await sendPushes(fixture.gateway.context)).toBe(1);
  expect(browser.arrived[0]).toMatchObject({ topic: 'closing-VNMB', urgency: 'high' });
  expect(shownBy(browser)[0]).toMatchObject({
    tag: 'closing-VNMB',
    navigate: expect.stringContaining('/m/elott?game=VNMB'),
  });
  await remind('d3');
  await deliverEvents(fixture.gateway.context);
  await fixture.sql(`update foyer.member set paused_until = foyer.clock() + interval '1 day' where id = $1`, [id]);
  expect(await sendPushes(fixture.gateway.context)).toBe(0);
  // Messages about their money still reach them.
  await paid(id);
  expect(await fixture.settle()).toBe(1);
});

test('is silent at night in the member’s time zone', async () => {
  const { browser, id, token } = await subscriber();
  await moveTo(Date.parse('2030-05-14T23:30:00+07:00'));
  await paid(id);
  await fixture.settle();
  await fixture.sql(`update foyer.member set time_zone = 'America/Sao_Paulo' where id = $1`, [id]);
  await paid(id);
  await fixture.settle();
  expect(shownBy(browser).map(({ silent }) => silent)).toEqual([true, false]);
  expect(token).not.toBe('');
});

test('sends a test to one of the member’s browsers, and not to another member’s', async () => {
  const { browser, deviceId, token } = await subscriber();
  const other = await subscriber();
  expect((await fixture.gateway.call('push.test', { token, body: { deviceId } })).json.success).toBe(true);
  expect(await fixture.settle()).toBe(1);
  expect(shownBy(browser)).toMatchObject([{ title: 'Lotus' }]);
  const foreign = await fixture.gateway.call('push.test', { token, body: { deviceId: other.deviceId } });
  expect(foreign.json.errorCode).toBe('not.found');
});

test('sends each message once when several processes send simultaneously', async () => {
  const { browser, id } = await subscriber();
  for (let count = 0; count < 8; count += 1) await paid(id);
  await deliverEvents(fixture.gateway.context);
  const counts = await Promise.all([1, 2, 3].map(() => sendPushes(fixture.gateway.context)));
  expect(counts.reduce((sum, one) => sum + one)).toBe(8);
  expect(browser.arrived).toHaveLength(8);
});

test('does not let an unreadable message hold up the others', async () => {
  const [broken, other] = [await subscriber(), await subscriber()];
  await fixture.sql('update foyer.push_device set sealed_address = $2 where member_id = $1', [
    broken.id,
    Buffer.alloc(40),
  ]);
  await paid(broken.id);
  await paid(other.id);
  expect(await fixture.settle()).toBe(1);
  expect(other.browser.arrived).toHaveLength(1);
  await fixture.sql('delete from foyer.push_device where member_id = $1', [broken.id]);
});
