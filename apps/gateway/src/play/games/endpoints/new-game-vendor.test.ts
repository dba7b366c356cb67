import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { VENDOR } from '../../../testing/fake-vendor.ts';
import { publishCatalogue } from '../../../testing/publish-catalogue.ts';
import type { Catalogue } from '../catalogue.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR], countryHeader: 'x-country' });
});
afterAll(() => gateway.close());

const lobby = async (host = 'lotus.localhost', headers: Record<string, string> = { language: 'EN' }) =>
  (await gateway.call('relay.newGameVendor', { host, headers, query: { platform: 'html5' } })).json.value;

const publish = (merchant: string, change: (catalogue: Catalogue) => Catalogue) =>
  publishCatalogue(gateway, merchant, change);
const game = (code: string, gameClassify: string, more: object = {}) => ({
  code,
  name: { EN: code },
  vendor: 'FOYER',
  gameClassify,
  art: 'gem',
  hue: 10,
  ...more,
});

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
  expect(categories.map(({ order }) => order)).toEqual(categories.map(({ order }) => order).sort((a, b) => a - b));
});

test('shows only games of connected vendors, and neither lanes nor categories without games', async () => {
  const { categories, lanes, vendors } = await lobby();
  expect(vendors).toEqual([{ code: 'FOYER', name: 'FOYER', gameCount: expect.any(Number) }]);
  expect(new Set(lanes.flatMap(({ cards }) => cards.map(({ accountTypeName }) => accountTypeName)))).toEqual(
    new Set(['FOYER']),
  );
  expect(lanes.map(({ id }) => id)).toEqual(['LOTTERY']);
  expect(new Set(categories.map(({ gameClassify }) => gameClassify))).toEqual(new Set(['LOTT']));
});

test('returns titles and names in the caller’s language', async () => {
  expect((await lobby('lotus.localhost', { language: 'VI' })).lanes[0]?.title).toBe('Xổ số');
  expect((await lobby('lotus.localhost', { language: 'CN' })).lanes[0]?.cards[0]?.displayName).toBe('河内VIP');
});

test('orders categories in steps of 100, with SEA lotto 5 and Vietnam lotto 1 after, and groups RNG and PVP as TCG', async () => {
  await publish('aurora', (catalogue) => ({
    ...catalogue,
    categories: ['LOTT', 'SPORTS', 'ELOTT', 'RNG', 'PVP'],
    games: [game('A', 'LOTT'), game('B', 'ELOTT'), game('C', 'RNG'), game('D', 'PVP')],
  }));
  expect((await lobby('aurora.localhost')).categories).toEqual([
    { gameClassify: 'LOTT', order: 100, group: null, lotto: null },
    { gameClassify: 'LOTT', order: 101, group: null, lotto: 'VN' },
    { gameClassify: 'ELOTT', order: 300, group: null, lotto: null },
    { gameClassify: 'ELOTT', order: 305, group: null, lotto: 'SEA' },
    { gameClassify: 'RNG', order: 400, group: 'TCG', lotto: null },
    { gameClassify: 'PVP', order: 500, group: 'TCG', lotto: null },
  ]);
});

test('omits from a lane a game that the merchant no longer has', async () => {
  const [before] = (await lobby()).lanes;
  const gone = before?.cards[0]?.gameCode;
  await publish('lotus', (catalogue) => ({
    ...catalogue,
    games: catalogue.games.filter(({ code }) => code !== gone),
  }));
  const [after] = (await lobby()).lanes;
  expect(after?.cards.map(({ gameCode }) => gameCode)).toEqual(
    before?.cards.map(({ gameCode }) => gameCode).filter((code) => code !== gone),
  );
});

test('shows a game or a lane only during its period', async () => {
  const at = (offsetMs: number) => new Date(gateway.context.now() + offsetMs).toISOString().replace(/\.\d+/, '');
  const lane = { id: 'L', title: { EN: 'L' }, gameClassify: 'RNG', gameCodes: ['SOON', 'NOW', 'OVER'] };
  await publish('samba', (catalogue) => ({
    ...catalogue,
    games: [
      game('SOON', 'RNG', { shown: { from: at(60_000) } }),
      game('NOW', 'RNG', { shown: { from: at(-60_000), until: at(120_000) } }),
      game('OVER', 'RNG', { shown: { until: at(-1_000) } }),
    ],
    lanes: [lane, { ...lane, id: 'LATER', shown: { from: at(60_000) } }],
  }));
  const shown = async () =>
    (await lobby('samba.localhost')).lanes.map(({ id, cards }) => [id, cards.map(({ gameCode }) => gameCode)]);
  expect(await shown()).toEqual([['L', ['NOW']]]);
  await gateway.clock.advance(61_000);
  expect(await shown()).toEqual([
    ['L', ['SOON', 'NOW']],
    ['LATER', ['SOON', 'NOW']],
  ]);
});

test('shows a game by country, language and device, and to nobody whose country is unknown', async () => {
  const only = (fact: string, value: string) => ({
    shown: { condition: { id: fact, fact, op: 'in', value: [value] } },
  });
  await publish('samba', (catalogue) => ({
    ...catalogue,
    games: [
      game('ALL', 'RNG'),
      game('BR', 'RNG', only('country', 'BR')),
      game('ES', 'RNG', only('language', 'ES')),
      game('IOS', 'RNG', only('device', 'IOS')),
    ],
    lanes: [{ id: 'L', title: { EN: 'L' }, gameClassify: 'RNG', gameCodes: ['ALL', 'BR', 'ES', 'IOS'] }],
  }));
  const codes = async (headers: Record<string, string>) =>
    (await lobby('samba.localhost', headers)).lanes[0]?.cards.map(({ gameCode }) => gameCode);
  expect(await codes({ language: 'EN' })).toEqual(['ALL']);
  expect(await codes({ language: 'ES', 'x-country': 'BR' })).toEqual(['ALL', 'BR', 'ES']);
  expect(await codes({ language: 'EN', 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)' })).toEqual([
    'ALL',
    'IOS',
  ]);
});

test('counts all games of a lane’s category, or only the listed games of a mixed lane', async () => {
  const lane = (id: string, gameClassify: string) => ({ id, title: { EN: id }, gameClassify, gameCodes: ['A', 'B'] });
  await publish('samba', (catalogue) => ({
    ...catalogue,
    games: [game('A', 'RNG'), game('B', 'PVP'), game('C', 'RNG'), game('D', 'RNG')],
    lanes: [lane('SLOTS', 'RNG'), lane('MIXED', 'QUICK')],
  }));
  expect((await lobby('samba.localhost')).lanes.map(({ id, gameCount }) => [id, gameCount])).toEqual([
    ['SLOTS', 3],
    ['MIXED', 2],
  ]);
});

test('returns an empty lobby for a merchant without content', async () => {
  await publish('samba', () => ({ vendors: [], categories: [], lanes: [], games: [] }));
  expect(await lobby('samba.localhost')).toEqual({ categories: [], vendors: [], lanes: [] });
});
