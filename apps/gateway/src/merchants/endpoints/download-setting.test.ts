import { toMerchant } from '@foyer/merchant/merchant.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

const DOWNLOADS = [
  { resourceType: 'Android', url: 'https://cdn.lotus.example/lotus.apk' },
  { resourceType: 'MOBILECONFIG', url: 'https://cdn.lotus.example/lotus.mobileconfig' },
] as const;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({
    change: (merchant) =>
      merchant.code === 'lotus' ? toMerchant({ ...merchant, downloads: [...DOWNLOADS] }) : merchant,
  });
});
afterAll(() => gateway.close());

test('lists the apps of the merchant’s document, and none for a merchant without', async () => {
  const ask = async (host: string) => (await gateway.call('relay.downloadSetting', { host })).json.value;
  expect(await ask('lotus.localhost')).toEqual({ links: DOWNLOADS });
  expect(await ask('samba.localhost')).toEqual({ links: [] });
});
