import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const flags = async (host: string) => (await gateway.call('relay.merchantAvailablePromotions', { host })).json.value;
const set = (name: string, enabled: boolean, count: number) =>
  gateway.database.pool.query(
    `insert into foyer.promotion_flag (merchant, name, enabled, count) values ('lotus', $1, $2, $3)
     on conflict (merchant, name) do update set enabled = excluded.enabled, count = excluded.count`,
    [name, enabled, count],
  );

test.each(['lotus', 'aurora', 'samba'])('returns both programmes of %s', async (merchant) => {
  const value = await flags(`${merchant}.localhost`);
  for (const name of ['APP_DOWNLOAD', 'REFERRAL'] as const)
    expect(value[name]).toEqual({ enabled: expect.any(Boolean), count: expect.any(Number) });
});

test('returns what the operator sets, for this merchant only', async () => {
  const samba = await flags('samba.localhost');
  await set('REFERRAL', true, 7);
  await set('APP_DOWNLOAD', false, 2);
  expect(await flags('lotus.localhost')).toEqual({
    REFERRAL: { enabled: true, count: 7 },
    APP_DOWNLOAD: { enabled: false, count: 2 },
  });
  expect(await flags('samba.localhost')).toEqual(samba);
});

test('returns a programme that is not configured as off', async () => {
  await gateway.database.pool.query(`delete from foyer.promotion_flag where merchant = 'aurora'`);
  const off = { enabled: false, count: 0 };
  expect(await flags('aurora.localhost')).toEqual({ REFERRAL: off, APP_DOWNLOAD: off });
});
