import { toMerchant } from '@foyer/merchant/merchant.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

const APK = { resourceType: 'Android', url: 'https://cdn.lotus.example/lotus.apk', version: '4.2.0' } as const;
const PROFILE = { resourceType: 'MOBILECONFIG', url: '/m/app.mobileconfig' } as const;
const ELSEWHERE = { resourceType: 'IOS', url: 'https://apps.example/lotus', hosts: ['lotus.example'] } as const;
const OFFER = { minimumLevel: 2, loginRequired: true, banners: ['tet'] };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({
    change: (merchant) =>
      merchant.code === 'lotus'
        ? toMerchant({
            ...merchant,
            downloads: [APK, PROFILE, { ...ELSEWHERE, hosts: ['lotus.example'] }],
            appOffer: OFFER,
          })
        : merchant,
  });
});
afterAll(() => gateway.close());

const ask = async (host: string, domain?: string) =>
  (await gateway.call('relay.downloadSetting', { host, ...(domain && { query: { domain } }) })).json.value;

test('lists the apps in the merchant’s document, and who is offered them', async () => {
  expect(await ask('lotus.localhost')).toEqual({ links: [APK, { ...PROFILE, version: null }], ...OFFER });
});

test('lists an app restricted to certain hosts on those hosts, with or without a port', async () => {
  for (const domain of ['lotus.example', 'LOTUS.example:8080'])
    expect((await ask('lotus.localhost', domain)).links).toHaveLength(3);
});

test('returns no apps, no restrictions and the banners of §2 for a merchant without apps', async () => {
  expect(await ask('samba.localhost')).toEqual({
    links: [],
    minimumLevel: 0,
    loginRequired: false,
    banners: ['m_popup1', 'm_popup2'],
  });
});
