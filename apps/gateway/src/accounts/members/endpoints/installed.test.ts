import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { publishOffers } from '../../../testing/publish-offers.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
  const condition = { id: 'installed', fact: 'isInstalled', op: 'is', value: true };
  await publishOffers(gateway, 'lotus', [{ id: 'app', condition }]);
});
afterAll(() => gateway.close());

const statusOf = async (token: string) =>
  (await gateway.call('promotion.list', { token })).json.value.offers.find(({ id }) => id === 'app')?.status;
const start = (token: string, kind = 'PWA') => gateway.call('member.installed', { token, body: { kind } });

test('offers the gift for the app after its first start by a logged-in member', async () => {
  const { token } = await gateway.member('installer01');
  expect(await statusOf(token)).toBe('needs');
  expect((await gateway.call('promotion.claim', { token, body: { id: 'app' } })).json.errorCode).toBe('offer.unmet');
  expect((await start(token)).json.value).toEqual({ isFirst: true });
  expect((await start(token, 'APP')).json.value).toEqual({ isFirst: false });
  expect(await statusOf(token)).toBe('available');
  expect((await gateway.call('promotion.claim', { token, body: { id: 'app' } })).json.success).toBe(true);
  expect((await gateway.call('settings.myData', { token })).json.value.installedApp).toMatchObject({ kind: 'PWA' });
});

test('does not count a login with an installed device in a header as a start of the app', async () => {
  await gateway.member('installer02');
  const { token } = (
    await gateway.call('session.login', {
      headers: { device: 'PWA' },
      body: { username: 'installer02', password: 'correct horse', type: 'username' },
    })
  ).json.value;
  expect(await statusOf(token ?? '')).toBe('needs');
});

test('refuses visitors, and any other kind', async () => {
  expect((await gateway.call('member.installed', { body: { kind: 'PWA' } })).status).toBe(401);
  const { token } = await gateway.member('installer03');
  expect((await start(token, 'H5')).json.errorCode).toBe('invalid.request');
});
