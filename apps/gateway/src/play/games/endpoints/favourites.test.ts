import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { VENDOR } from '../../../testing/fake-vendor.ts';
import { publishCatalogue } from '../../../testing/publish-catalogue.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterAll(() => gateway.close());

const lists = async (token: string) => (await gateway.call('member.gameLists', { token })).json.value;
const mark = async (token: string, gameCodes: string[], isFavourite = true) =>
  (await gateway.call('member.favourites', { token, body: { gameCodes, isFavourite } })).json.value.favourites;

test('adds and removes favourites, newest first, for this member only', async () => {
  const { token } = await gateway.member('favour01');
  const other = await gateway.member('favour02');
  expect(await lists(token)).toEqual({ favourites: [], recent: [] });
  await mark(token, ['KENO']);
  await gateway.clock.advance(1000);
  expect(await mark(token, ['VNMB'])).toEqual(['VNMB', 'KENO']);
  await gateway.clock.advance(1000);
  expect(await mark(token, ['KENO', 'KENO'])).toEqual(['VNMB', 'KENO']);
  expect(await mark(token, ['VNMB', 'VNMT'], false)).toEqual(['KENO']);
  expect((await lists(token)).favourites).toEqual(['KENO']);
  expect((await lists(other.token)).favourites).toEqual([]);
});

test('ignores games that the merchant does not have', async () => {
  const { token } = await gateway.member('favour03');
  expect(await mark(token, ['NOSUCH', '__proto__', 'KENO'])).toEqual(['KENO']);
  expect(await mark(token, ['NOSUCH'])).toEqual(['KENO']);
});

test('adds a game once, however often it is tapped at the same time', async () => {
  const { token } = await gateway.member('favour04');
  const answers = await Promise.all(Array.from({ length: 8 }, () => mark(token, ['VNQ60'])));
  for (const answer of answers) expect(answer).toEqual(['VNQ60']);
});

test('drops the oldest favourite beyond 200', async () => {
  const { token } = await gateway.member('favour05', 'samba.localhost');
  const codes = Array.from({ length: 230 }, (_, place) => `G${place}`);
  await publishCatalogue(gateway, 'samba', (catalogue) => ({
    ...catalogue,
    games: codes.map((code) => ({
      code,
      name: { EN: code },
      vendor: 'FOYER',
      gameClassify: 'RNG',
      art: 'gem',
      hue: 1,
    })),
  }));
  for (const at of [0, 100, 200]) {
    await gateway.call('member.favourites', {
      token,
      host: 'samba.localhost',
      body: { gameCodes: codes.slice(at, at + 100), isFavourite: true },
    });
    await gateway.clock.advance(1000);
  }
  const { favourites } = (await gateway.call('member.gameLists', { token, host: 'samba.localhost' })).json.value;
  expect(favourites.length).toBe(200);
  expect(favourites).toContain('G229');
});

test('lists the games that a member launched, newest first, each once', async () => {
  const { token } = await gateway.member('recent01');
  for (const lottoGameCode of ['VNMB', 'KENO', 'VNMB']) {
    await gateway.clock.advance(1000);
    await gateway.call('game.launchGame', { token, query: { lottoGameCode } });
  }
  expect((await lists(token)).recent).toEqual(['VNMB', 'KENO']);
});

test.each([
  {},
  { gameCodes: [], isFavourite: true },
  { gameCodes: ['x'.repeat(41)], isFavourite: true },
  { gameCodes: Array.from({ length: 101 }, () => 'KENO'), isFavourite: true },
  { gameCodes: ['a\u0000'], isFavourite: false },
])('refuses %j', async (body) => {
  const { token } = await gateway.member(`bad${Math.random().toString(36).slice(2, 9)}`);
  expect((await gateway.call('member.favourites', { token, body })).json.errorCode).toBe('invalid.request');
});
