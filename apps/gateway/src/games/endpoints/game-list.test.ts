import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { VENDOR } from '../../testing/fake-vendor.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterAll(() => gateway.close());

const search = async (query: Record<string, string> = {}, options: object = {}) => {
  const reply = await gateway.call('relay.gameList', { query, ...options });
  expect(reply.status).toBe(200);
  const { games, gameCount } = reply.json.value;
  return { codes: games.map((game) => game.gameCode), games, gameCount };
};

test('lists every game of the merchant in the operator’s order when unfiltered', async () => {
  const { codes, gameCount } = await search();
  expect(codes[0]).toBe('VNQ60');
  expect(codes.length).toBe(Math.min(30, gameCount));
  expect(new Set(codes).size).toBe(codes.length);
});

test('filters by category, where TCG means RNG and PVP', async () => {
  const classes = async (gameClassify: string) =>
    new Set((await search({ gameClassify })).games.map((game) => game.gameClassify));
  expect(await classes('LOTT')).toEqual(new Set(['LOTT']));
  for (const one of await classes('TCG')) expect(['RNG', 'PVP']).toContain(one);
  expect((await search({ gameClassify: 'TCG' })).gameCount).toBeGreaterThan(0);
  expect(await search({ gameClassify: 'NONE' })).toMatchObject({ codes: [], gameCount: 0 });
});

test.each(['__proto__', 'constructor', 'toString'])('finds nothing in the category %s', async (gameClassify) => {
  expect(await search({ gameClassify, offset: '0' })).toMatchObject({ codes: [], gameCount: 0 });
});

test.each([
  ['hanoi', 'VNQ60'],
  ['HÀ NỘI', 'VNQ60'],
  ['河内', 'VNQ60'],
  ['  Fortune Lotus ', 'LUM-FORTUNE'],
  ['lumen', 'LUM-LANTERN'],
])('a search for %j finds %s, in any language and letter case', async (text, code) => {
  expect((await search({ search: text })).codes).toContain(code);
});

test.each(['"EN"', '"VI":', '{', '": "', 'PT-BR', '%', '_', '\\', "'; drop table foyer.game; --"])(
  'searches game names for %j, not their stored form',
  async (text) => {
    expect(await search({ search: text })).toMatchObject({ codes: [], gameCount: 0 });
  },
);

test('does not find names by the code of a language', async () => {
  const all = (await search()).gameCount;
  for (const text of ['EN', 'VI', 'CN']) expect((await search({ search: text })).gameCount).toBeLessThan(all);
});

test('ignores an empty search', async () => {
  expect((await search({ search: '   ' })).gameCount).toBe((await search()).gameCount);
});

test('returns pages that do not overlap and cover everything', async () => {
  const { gameCount } = await search();
  const codes: string[] = [];
  for (let offset = 0; offset < gameCount; offset += 5)
    codes.push(...(await search({ limit: '5', offset: String(offset) })).codes);
  expect([codes.length, new Set(codes).size]).toEqual([gameCount, gameCount]);
});

test.each([
  { limit: '0' },
  { limit: '101' },
  { limit: 'ten' },
  { offset: '-1' },
  { offset: '1e9' },
  { search: 'x'.repeat(61) },
  { search: 'a\u0000b' },
  { gameClassify: '\u0000' },
])('refuses %o', async (query) => {
  const reply = await gateway.call('relay.gameList', { query: query as Record<string, string> });
  expect([reply.status, reply.json.errorCode]).toEqual([400, 'invalid.request']);
});

test('returns names in the caller’s language, and trials only for connected games', async () => {
  const { games } = await search({ gameClassify: 'LOTT' }, { headers: { language: 'VI' } });
  const quick = games.find((game) => game.gameCode === 'VNQ60');
  expect(quick).toMatchObject({
    displayName: 'Hà Nội VIP',
    accountTypeName: 'FOYER',
    schedule: 'Mỗi 60 giây',
    freeplay: true,
    isLottery: true,
    tag: 'HOT',
  });
  expect(games.find((game) => game.gameCode === 'MEGA645')?.freeplay).toBe(false);
});

test('returns no game of another merchant', async () => {
  const { codes } = await search({ search: 'Hanoi' }, { host: 'samba.localhost' });
  expect(codes).not.toContain('MEGA645');
});
