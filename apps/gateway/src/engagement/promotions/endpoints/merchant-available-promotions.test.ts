import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { publishOffers } from '../../../testing/publish-offers.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const flags = async (host = 'lotus.localhost') =>
  (await gateway.call('relay.merchantAvailablePromotions', { host })).json.value;
const OFF = { enabled: false, count: 0 };

test('reports a programme as on while it has running offers, with their number', async () => {
  await publishOffers(gateway, 'lotus', [
    { id: 'one', programme: 'REFERRAL' },
    { id: 'two', programme: 'REFERRAL' },
    { id: 'paused', programme: 'APP_DOWNLOAD', isPaused: true },
    { id: 'over', programme: 'APP_DOWNLOAD', until: '2026-01-01T00:00:00Z' },
  ]);
  expect(await flags()).toEqual({ REFERRAL: { enabled: true, count: 2 }, APP_DOWNLOAD: OFF });
});

test('reports both programmes as off for a merchant without such offers', async () => {
  expect(await flags('samba.localhost')).toEqual({ REFERRAL: OFF, APP_DOWNLOAD: OFF });
});

test('names the categories that have running offers, in the caller’s language', async () => {
  await publishOffers(gateway, 'aurora', [
    { id: 'one', category: 'loyalty' },
    { id: 'two', category: 'loyalty' },
    { id: 'off', category: 'games', isPaused: true },
  ]);
  const call = (language: string) =>
    gateway.call('relay.promotionAnnouncementCategory', { host: 'aurora.localhost', headers: { language } });
  expect((await call('EN')).json.value.categories).toEqual([{ category: 'loyalty', name: 'Loyalty', count: 2 }]);
  expect((await call('CN')).json.value.categories).toEqual([{ category: 'loyalty', name: '忠诚回馈', count: 2 }]);
});
