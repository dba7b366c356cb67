import { randomUUID } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { toMerchant } from '@foyer/merchant/merchant.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PushFixture, pushFixture, shownBy } from '../../testing/push-fixture.ts';
import { emit } from '../events/deliver-events.ts';

const HOST = 'samba.localhost';
const HOUR_MS = 3_600_000;

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await pushFixture();
});
afterEach(() => fixture.gateway.clock.reset());
afterAll(() => fixture.gateway.close());

const post = async (url: string, headers: Record<string, string>, body: object) => {
  const { app } = fixture.gateway.sandbox;
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return { status: reply.statusCode, json: reply.json() };
};

/** Gets a token as browsers do: an installation, then a registration of the subscription. */
async function newToken(): Promise<string> {
  const setting = (await fixture.gateway.call('push.setting', { host: HOST })).json.value;
  const { installations, registrations } = setting.servers;
  const key = { 'x-goog-api-key': setting.apiKey };
  const project = `/v1/projects/${setting.projectId}`;
  const installed = await post(`${installations}${project}/installations`, key, {
    fid: 'c'.repeat(22),
    appId: setting.appId,
  });
  const { endpoint, keys } = fixture.bodyOf(await fixture.browser(HOST));
  const proof = { ...key, 'x-goog-firebase-installations-auth': `FIS ${installed.json.authToken.token}` };
  const web = { endpoint, ...keys, applicationPubKey: setting.vapidKey };
  return (await post(`${registrations}${project}/registrations`, proof, { web })).json.token;
}

async function newSubscriber() {
  const { id, token } = await fixture.gateway.member(`fcm.${randomUUID().slice(0, 8)}`, HOST);
  const registrationToken = await newToken();
  const bind = (more: object = {}) =>
    fixture.gateway.call('relay.fcmBind', {
      host: HOST,
      token,
      body: { registrationToken, topic: 'ALL', turnsOn: true, ...more },
    });
  const bound = await bind();
  expect(bound.json.success).toBe(true);
  const browser = fixture.gateway.sandbox.push.tokens.get(registrationToken);
  if (!browser) throw new Error('the token is unknown');
  return { id, token, registrationToken, browser, bind };
}

const paid = (memberId: string) =>
  withTransaction(fixture.gateway.database.pool, (client) =>
    emit(client, {
      merchant: 'samba',
      memberId: BigInt(memberId),
      kind: 'withdrawal.paid',
      body: { withdrawalId: randomUUID(), amountMinor: '5000', currency: 'BRL' },
    }),
  );
const call = <N extends Parameters<typeof fixture.gateway.call>[0]>(name: N, token: string, body: object) =>
  fixture.gateway.call(name, { host: HOST, token, body });
const WAITING = 'select next_at as at from foyer.push_message where member_id = $1';
const waiting = (id: string) => fixture.sql(WAITING, [id]);

test('gives browsers the project settings they need, and nothing that is secret', async () => {
  const reply = await fixture.gateway.call('push.setting', { host: HOST });
  expect(reply.json.value).toMatchObject({
    ...{ provider: 'fcm', firebase: true, projectId: 'foyer-samba', messagingSenderId: '100000000003' },
    vapidKey: expect.stringMatching(/^B[\w-]{86}$/),
  });
  expect(JSON.stringify(reply.json)).not.toContain('PRIVATE KEY');
});

test('sends to a token as a service account, in the form that our worker reads', async () => {
  const { browser, id } = await newSubscriber();
  await paid(id);
  expect(await fixture.settle()).toBe(1);
  expect(shownBy(browser)).toMatchObject([{ title: 'Seu saque foi pago', lang: 'pt-BR' }]);
  expect(browser.arrived[0]).toMatchObject({ ttl: expect.stringMatching(/^\d+$/), urgency: 'normal' });
  // Two hours later the access token has expired.
  await fixture.gateway.clock.advance(2 * HOUR_MS);
  await paid(id);
  expect(await fixture.settle()).toBe(1);
});

test('forgets a token that is no longer registered', async () => {
  const { browser, id } = await newSubscriber();
  browser.mode = 'gone';
  await paid(id);
  expect(await fixture.settle()).toBe(0);
  expect(await fixture.sql('select from foyer.push_device where member_id = $1', [id])).toEqual([]);
});

test.each([
  ['busy', 30_000],
  ['down', 30_000],
] as const)('waits while the service is %s, and sends afterwards', async (mode, minMs) => {
  const { browser, id } = await newSubscriber();
  browser.mode = mode;
  await paid(id);
  expect(await fixture.settle()).toBe(0);
  const { at } = await fixture.row(WAITING, [id]);
  expect((at as Date).getTime() - fixture.gateway.clock.now()).toBeGreaterThan(minMs - 5000);
  browser.mode = 'open';
  await fixture.gateway.clock.advance(minMs + 5000);
  expect(await fixture.settle()).toBe(1);
});

test('drops a message that the service refuses for good, and keeps the token', async () => {
  const { browser, id } = await newSubscriber();
  browser.mode = 'refused';
  await paid(id);
  expect(await fixture.settle()).toBe(0);
  expect(await waiting(id)).toEqual([]);
  expect(await fixture.sql('select from foyer.push_device where member_id = $1', [id])).toHaveLength(1);
});

test('sends only the topics to which a token is subscribed', async () => {
  const { browser, id, registrationToken, token } = await newSubscriber();
  const body = { registrationToken };
  const fewer = { ...body, unsubscribeAll: false };
  expect((await call('relay.fcmSubscribe', token, { ...body, topic: 'win' })).json.value).toEqual({
    topics: ['ALL', 'win'],
  });
  await call('relay.fcmUnsubscribe', token, { ...fewer, topic: 'ALL' });
  await paid(id);
  expect(await fixture.settle()).toBe(0);
  expect((await call('relay.fcmSubscribe', token, { ...body, topic: 'withdrawal' })).json.value).toEqual({
    topics: ['win', 'withdrawal'],
  });
  await paid(id);
  expect(await fixture.settle()).toBe(1);
  await call('relay.fcmUnsubscribe', token, fewer);
  await paid(id);
  expect(await fixture.settle()).toBe(0);
  expect(browser.arrived).toHaveLength(1);
});

test('unsubscribes from everything by default, and only the member’s own token', async () => {
  const [one, other] = [await newSubscriber(), await newSubscriber()];
  const body = { registrationToken: one.registrationToken };
  await call('relay.fcmUnsubscribe', other.token, body);
  expect((await call('relay.fcmSubscribe', other.token, { ...body, topic: 'win' })).json.errorCode).toBe('not.found');
  await paid(one.id);
  expect(await fixture.settle()).toBe(1);
  await call('relay.fcmUnsubscribe', one.token, body);
  expect(await fixture.sql('select from foyer.push_device where member_id = $1', [one.id])).toEqual([]);
});

test('reassigns a token to the next member of the phone who binds it', async () => {
  const first = await newSubscriber();
  const second = await fixture.gateway.member(`fcm.${randomUUID().slice(0, 8)}`, HOST);
  const body = { registrationToken: first.registrationToken, topic: 'ALL' };
  expect((await call('relay.fcmBind', second.token, body)).json.success).toBe(true);
  await paid(first.id);
  expect(await fixture.settle()).toBe(0);
});

test('takes no token where the merchant has no Firebase', async () => {
  const { token } = await fixture.gateway.member(`fcm.${randomUUID().slice(0, 8)}`);
  const body = { registrationToken: 'x'.repeat(40) };
  expect((await fixture.gateway.call('relay.fcmBind', { token, body })).json.errorCode).toBe('push.refused');
});

test('uses plain Web Push where the operator has configured no service account', async () => {
  const plain = await pushFixture({ fcmAccounts: {}, change: toMerchant });
  const { provider, projectId, vapidKey } = (await plain.gateway.call('push.setting', { host: HOST })).json.value;
  expect([provider, projectId]).toEqual(['webpush', '']);
  expect(Buffer.from(vapidKey, 'base64url')).toHaveLength(65);
  await plain.gateway.close();
});
