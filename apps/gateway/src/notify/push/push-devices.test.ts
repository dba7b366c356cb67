import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { withTransaction } from '@foyer/database/open-pool.ts';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeDueAccounts } from '../../service/privacy/close-account.ts';
import { type PushFixture, pushFixture, shownBy } from '../../testing/push-fixture.ts';
import { deliverEvents, emit } from '../events/deliver-events.ts';
import type { EventKind } from '../events/event-kinds.data.ts';
import { deleteStalePushDevices, MAX_PUSH_DEVICES } from './push-device.store.ts';
import { sendPushes } from './send-push.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const lines: string[] = [];
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);

let fixture: PushFixture;
let member: { id: string; token: string };
beforeAll(async () => {
  fixture = await pushFixture({ log });
});
afterEach(() => fixture.gateway.clock.reset());
afterAll(() => fixture.gateway.close());

const newMember = () => fixture.gateway.member(`push.${randomUUID().slice(0, 8)}`);
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

test('gives each merchant its own public key, and stores the private key sealed', async () => {
  const keyOf = async (host: string) => (await fixture.gateway.call('push.setting', { host })).json.value;
  const [lotus, aurora] = [await keyOf('lotus.localhost'), await keyOf('aurora.localhost')];
  expect(lotus).toMatchObject({ provider: 'webpush', firebase: false, projectId: '' });
  expect(Buffer.from(lotus.vapidKey, 'base64url')).toHaveLength(65);
  expect(aurora.vapidKey).not.toBe(lotus.vapidKey);
  const stored = await fixture.row('select sealed_key from foyer.push_key where merchant = $1', ['lotus']);
  expect((stored.sealed_key as Buffer).length).toBeGreaterThan(32);
});

test('after logout on a shared phone the next member sees no push of the previous one (scenario 25)', async () => {
  const first = await subscriber();
  await paid(first.id);
  await deliverEvents(fixture.gateway.context);
  await fixture.gateway.call('session.logout', { token: first.token });
  expect(await sendPushes(fixture.gateway.context)).toBe(0);
  const second = await newMember();
  const bound = await fixture.bind(second.token, first.browser, { turnsOn: true });
  expect(bound.recipient).not.toBe(first.recipient);
  await paid(first.id);
  expect(await fixture.settle()).toBe(0);
  await paid(second.id);
  expect(await fixture.settle()).toBe(1);
  expect(shownBy(first.browser)).toMatchObject([{ data: { recipient: bound.recipient } }]);
});

test('does not delay a logout for a message that is being sent, and does not send the next one', async () => {
  const { browser, id, token } = await subscriber();
  const [request, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  Object.defineProperty(browser, 'delay', {
    get() {
      request.resolve();
      return answer.promise;
    },
  });
  await paid(id);
  await deliverEvents(fixture.gateway.context);
  const sending = sendPushes(fixture.gateway.context);
  await request.promise;
  await paid(id);
  await deliverEvents(fixture.gateway.context);
  expect((await fixture.gateway.call('session.logout', { token })).json.value.ended).toBe(true);
  expect(await sendPushes(fixture.gateway.context)).toBe(0);
  answer.resolve();
  // The one under way has arrived: it names its member, and the worker of a logged-out browser does not show it.
  expect(await sending).toBe(1);
  expect(browser.arrived).toHaveLength(1);
  expect(await fixture.sql('select from foyer.push_message where member_id = $1', [id])).toEqual([]);
});

test('hands a browser to the next member without a logout, and drops what waited for the previous one', async () => {
  const first = await subscriber();
  await paid(first.id);
  await deliverEvents(fixture.gateway.context);
  const second = await newMember();
  await fixture.bind(second.token, first.browser);
  expect(await sendPushes(fixture.gateway.context)).toBe(0);
  const devices = async (token: string) => (await fixture.gateway.call('push.devices', { token })).json.value.devices;
  expect(await devices(first.token)).toEqual([]);
  expect(await devices(second.token)).toMatchObject([{ deliveredAt: null }]);
});

test('gives a browser to only one of several members who take it simultaneously', async () => {
  const browser = await fixture.browser();
  const members = await Promise.all([newMember(), newMember(), newMember()]);
  await Promise.all(members.map(({ token }) => fixture.bind(token, browser, { turnsOn: true })));
  await Promise.all(members.map(({ id }) => paid(id)));
  expect(await fixture.settle()).toBe(1);
  expect(browser.arrived).toHaveLength(1);
});

test.each([
  [
    'the member ends the session from elsewhere',
    async (token: string) => {
      const { sessions } = (await fixture.gateway.call('session.list', { token })).json.value;
      return fixture.gateway.call('session.revoke', { token, query: { id: sessions[0]?.id ?? '' } });
    },
  ],
  [
    'staff end all sessions',
    (_token: string, id: string) =>
      fixture.sql('update foyer.session set revoked_at = foyer.clock() where member_id = $1', [id]),
  ],
])('removes the browser when %s', async (_what, end) => {
  const { browser, id, token } = await subscriber();
  await end(token, id);
  expect(await fixture.sql('select from foyer.push_device where member_id = $1', [id])).toEqual([]);
  await paid(id);
  expect(await fixture.settle()).toBe(0);
  expect(browser.arrived).toEqual([]);
});

test('keeps the browser when a session expires: the member is still notified', async () => {
  const { browser, id } = await subscriber();
  await fixture.gateway.clock.advance(13 * HOUR_MS);
  await paid(id);
  expect(await fixture.settle()).toBe(1);
  expect(browser.arrived).toHaveLength(1);
});

test.each([
  ['an address that is no push service’s', { endpoint: 'https://169.254.169.254/latest' }],
  ['an address of this machine', { endpoint: 'http://127.0.0.1:4401/metrics' }],
  ['a key that is no point', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }],
])('refuses a browser with %s', async (_what, change) => {
  const { token } = await newMember();
  const body = { ...fixture.bodyOf(await fixture.browser()), ...change };
  const reply = await fixture.gateway.call('push.subscribe', { token, body });
  expect([reply.status, reply.json.errorCode]).toEqual([400, 'push.refused']);
});

test('forgets the least recently used browser when a member has too many', async () => {
  const { token } = await newMember();
  const bound = [];
  for (let count = 0; count <= MAX_PUSH_DEVICES; count += 1) {
    await fixture.gateway.clock.advance(1000);
    bound.push((await fixture.bind(token, await fixture.browser())).deviceId);
  }
  const { devices } = (await fixture.gateway.call('push.devices', { token })).json.value;
  expect(devices.map(({ deviceId }) => deviceId)).toEqual(bound.slice(1).reverse());
});

test('keeps the member of a browser that renews its subscription, if it proves the previous one', async () => {
  const { browser, id, token } = await subscriber();
  const fresh = await fixture.browser();
  const { endpoint, keys } = fixture.bodyOf(browser);
  const renew = (auth: string) =>
    fixture.gateway.call('push.renew', { body: { previous: { endpoint, auth }, ...fixture.bodyOf(fresh) } });
  const [wrong, unknown] = [
    await renew('AAAAAAAAAAAAAAAAAAAAAA'),
    await fixture.gateway.call('push.renew', {
      body: { previous: { endpoint: `${endpoint}0`, auth: keys.auth }, ...fixture.bodyOf(fresh) },
    }),
  ];
  await paid(id);
  await fixture.settle();
  expect([browser.arrived.length, fresh.arrived.length]).toEqual([1, 0]);
  const right = await renew(keys.auth);
  await paid(id);
  await fixture.settle();
  expect([browser.arrived.length, fresh.arrived.length]).toEqual([1, 1]);
  // The answer does not reveal it.
  expect([wrong.json, unknown.json]).toEqual([right.json, right.json]);
  // Another member's browser stays theirs.
  const other = await subscriber();
  const taken = { previous: fixture.bodyOf(fresh), ...fixture.bodyOf(other.browser) };
  await fixture.gateway.call('push.renew', {
    body: { ...taken, previous: { endpoint: taken.previous.endpoint, auth: taken.previous.keys.auth } },
  });
  expect((await fixture.gateway.call('push.devices', { token: other.token })).json.value.devices).toHaveLength(1);
  expect(token).not.toBe(other.token);
});

test('unsubscribes only the member’s own browser', async () => {
  const [one, other] = [await subscriber(), await subscriber()];
  const devices = async (token: string) =>
    (await fixture.gateway.call('push.devices', { token })).json.value.devices.length;
  const { endpoint } = fixture.bodyOf(one.browser);
  await fixture.gateway.call('push.unsubscribe', { token: other.token, body: { endpoint } });
  await fixture.gateway.call('push.unsubscribe', { token: other.token, body: { deviceId: one.deviceId } });
  expect([await devices(one.token), await devices(other.token)]).toEqual([1, 1]);
  await fixture.gateway.call('push.unsubscribe', { token: one.token, body: { endpoint } });
  await fixture.gateway.call('push.unsubscribe', { token: other.token, body: { deviceId: other.deviceId } });
  expect([await devices(one.token), await devices(other.token)]).toEqual([0, 0]);
});

test('lists browsers without their addresses in the member’s data, and deletes those of a closed account', async () => {
  const { id, token } = await subscriber();
  const data = JSON.stringify((await fixture.gateway.call('settings.myData', { token })).json.value);
  expect(JSON.parse(data).pushMessages).toMatchObject([{ by: 'webpush', topics: ['ALL'] }]);
  expect(JSON.parse(data).settings).toMatchObject({ pushWins: true });
  expect(data).not.toContain('/sandbox/push/send/');
  await fixture.sql('update foyer.member set closing_at = foyer.clock() where id = $1', [id]);
  await fixture.sql(`update foyer.ledger_account set balance_minor = 0 where member_id = $1`, [id]);
  expect(await closeDueAccounts(fixture.gateway.context)).toBe(1);
  expect(await fixture.sql('select from foyer.push_device where member_id = $1', [id])).toEqual([]);
});

test('stores no endpoint in the clear, and writes none into the log', async () => {
  const { browser, id } = await subscriber();
  browser.mode = 'down';
  await paid(id);
  await fixture.settle();
  const row = await fixture.row('select * from foyer.push_device where member_id = $1', [id]);
  const { endpoint, keys } = fixture.bodyOf(browser);
  for (const secret of [browser.id, keys.auth, keys.p256dh]) {
    expect((row.sealed_address as Buffer).toString('latin1')).not.toContain(secret);
    expect(Object.values(row).join()).not.toContain(secret);
  }
  expect(lines.some((line) => line.includes('push.unsent'))).toBe(true);
  expect(lines.join('')).not.toContain(new URL(endpoint).pathname);
  expect(lines.join('')).not.toContain(keys.auth);
});

test('forgets browsers not seen for sixty days', async () => {
  const { id } = await subscriber();
  await fixture.gateway.clock.advance(59 * 24 * HOUR_MS);
  await deleteStalePushDevices(fixture.gateway.database.pool);
  expect(await fixture.sql('select from foyer.push_device where member_id = $1', [id])).toHaveLength(1);
  await fixture.gateway.clock.advance(2 * 24 * HOUR_MS);
  await deleteStalePushDevices(fixture.gateway.database.pool);
  expect(await fixture.sql('select from foyer.push_device where member_id = $1', [id])).toEqual([]);
});
