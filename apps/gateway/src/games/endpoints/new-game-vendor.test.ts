import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { VENDOR } from '../../testing/fake-vendor.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterAll(() => gateway.close());

const lobby = async (host = 'lotus.localhost', language = 'EN') =>
  (await gateway.call('relay.newGameVendor', { host, headers: { language }, query: { platform: 'html5' } })).json.value;

test.each(['lotus', 'aurora', 'samba'])('returns the lanes of %s, each with cards and a count', async (merchant) => {
  const { categories, lanes } = await lobby(`${merchant}.localhost`);
  expect(lanes.length).toBeGreaterThan(0);
  for (const lane of lanes) {
    expect(lane.title).not.toBe('');
    expect(lane.cards.length).toBeGreaterThan(0);
    expect(lane.gameCount).toBeGreaterThanOrEqual(
      lane.cards.filter((card) => card.gameClassify === lane.gameClassify).length,
    );
  }
  expect(categories.map(({ order }) => order)).toEqual(categories.map((_category, index) => (index + 1) * 100));
});

test('returns titles and names in the caller’s language', async () => {
  expect((await lobby('lotus.localhost', 'VI')).lanes[0]?.title).toBe('Xổ số');
  expect((await lobby('lotus.localhost', 'CN')).lanes[0]?.cards[0]?.displayName).toBe('河内VIP');
});

test('omits from a lane a game that the merchant no longer has', async () => {
  const { pool } = gateway.database;
  await pool.query(`delete from foyer.game where merchant = 'aurora' and code = (
    select game_codes[1] from foyer.lane where merchant = 'aurora' order by position limit 1)`);
  const before = await pool.query<{ n: number }>(
    `select cardinality(game_codes) as n from foyer.lane where merchant = 'aurora' order by position limit 1`,
  );
  const [lane] = (await lobby('aurora.localhost')).lanes;
  expect(lane?.cards.length).toBe((before.rows[0]?.n ?? 0) - 1);
});

test('returns an empty lobby for a merchant without content', async () => {
  for (const table of ['lane', 'category', 'game'])
    await gateway.database.pool.query(`delete from foyer.${table} where merchant = 'samba'`);
  expect(await lobby('samba.localhost')).toEqual({ categories: [], lanes: [] });
});
