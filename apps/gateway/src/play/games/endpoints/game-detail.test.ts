import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { VENDOR } from '../../../testing/fake-vendor.ts';
import { publishCatalogue } from '../../../testing/publish-catalogue.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterAll(() => gateway.close());

const ask = (gameCode: string, headers: Record<string, string> = {}) =>
  gateway.call('relay.gameDetail', { query: { gameCode }, headers });

test('returns the details of a game, and other games of its vendor', async () => {
  await publishCatalogue(gateway, 'lotus', (catalogue) => ({
    ...catalogue,
    games: catalogue.games.map((game) =>
      game.code === 'KENO'
        ? { ...game, about: { EN: 'Pick ten.', VI: 'Chọn mười.' }, rtpBp: 9000, topWin: 5000, minStakeMinor: '1000' }
        : game,
    ),
  }));
  const { value } = (await ask('KENO', { language: 'VI' })).json;
  expect(value).toMatchObject({ about: 'Chọn mười.', topWin: 5000, minStakeMinor: '1000', maxStakeMinor: null });
  expect(value.game).toMatchObject({ gameCode: 'KENO', rtpBp: 9000, volatility: null });
  expect(value.more.map(({ gameCode }) => gameCode)).not.toContain('KENO');
  expect(value.more.length).toBe(Math.min(8, value.vendorGames - 1));
});

test('returns a game without further details', async () => {
  expect((await ask('VNQ60')).json.value).toMatchObject({ about: '', topWin: null, game: { rtpBp: null } });
});

test.each(['MEGA645', 'NOSUCH', 'constructor'])('does not find %s, which is not a visible game', async (code) => {
  const reply = await ask(code);
  expect([reply.status, reply.json.errorCode]).toEqual([404, 'not.found']);
});
