import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { createFoyerLottery } from '../../vendors/foyer-lottery.ts';
import type { Transport } from '../../vendors/game-vendor.ts';

const DRAW = {
  drawId: 'VNQ60-20261121-0733',
  opensAt: '2026-11-21T05:12:00.000Z',
  closesAt: '2026-11-21T05:13:00.000Z',
};
const FEED = {
  success: true,
  value: {
    serverTime: '2026-11-21T05:12:30.000Z',
    games: [
      { gameCode: 'MEGA645', current: { ...DRAW, drawId: 'K-1', closesAt: '2026-11-21T05:20:00.000Z' }, last: null },
      {
        gameCode: 'VNQ60',
        current: DRAW,
        last: { drawId: 'VNQ60-20261121-0732', special: '49027', drawnAs: 'number' },
      },
      { gameCode: 'UNHEARD', current: DRAW, last: null },
    ],
  },
};

const answering =
  (body: unknown, status = 200): Transport =>
  async () => ({ status, body: JSON.stringify(body) });
let transport: Transport = answering(FEED);
let gateway: TestGateway;
beforeAll(async () => {
  const lottery = createFoyerLottery({
    code: 'FOYER',
    gameUrl: '/lotto/',
    keyId: 'foyer-lotto',
    secret: 'the secret of the vendor double',
    transport: (request) => transport(request),
  });
  gateway = await bootGateway({ vendors: [lottery] });
});
afterEach(() => {
  vi.useRealTimers();
  transport = answering(FEED);
});
afterAll(() => gateway.close());

const draws = async (headers: Record<string, string> = {}) => {
  const reply = await gateway.call('relay.drawList', { headers });
  expect(reply.status).toBe(200);
  return reply.json.value;
};

test('returns the running draw of each game in the lobby, with name, picture and last result', async () => {
  expect((await draws({ language: 'VI' })).draws).toEqual([
    {
      gameCode: 'VNQ60',
      displayName: 'Hà Nội VIP',
      art: 'seal-quick',
      hue: 300,
      drawId: 'VNQ60-20261121-0733',
      drawName: '#1121-0733',
      opensAt: Date.parse(DRAW.opensAt),
      closesAt: Date.parse(DRAW.closesAt),
      last: { drawId: 'VNQ60-20261121-0732', special: '49027', drawnAs: 'number' },
    },
  ]);
});

test('sorts draws by closing time', async () => {
  const games = ['VNMB', 'VNQ60', 'KENO'].map((gameCode, place) => ({
    gameCode,
    current: { ...DRAW, closesAt: `2026-11-21T05:${['20', '13', '15'][place]}:00.000Z` },
    last: null,
  }));
  transport = answering({ success: true, value: { ...FEED.value, games } });
  const listed = (await draws()).draws as { gameCode: string }[];
  expect(listed.map(({ gameCode }) => gameCode)).toEqual(['VNQ60', 'KENO', 'VNMB']);
});

test('omits a game without a running draw', async () => {
  const value = { ...FEED.value, games: [{ gameCode: 'VNQ60', current: null, last: null }] };
  transport = answering({ success: true, value });
  expect((await draws()).draws).toEqual([]);
});

test.each([
  ['refuses', answering({ success: false, errorCode: 'x' })],
  ['answers 500', answering(FEED, 500)],
  ['answers another form', answering({ success: true, value: { games: 'many' } })],
  ['answers no JSON', async () => ({ status: 200, body: '<html>' })],
  ['is gone', () => Promise.reject(new Error('ECONNREFUSED'))],
  [
    'throws at once',
    () => {
      throw new Error('not open yet');
    },
  ],
] as [string, Transport][])('shows the lobby without draws of a vendor that %s', async (_how, answer) => {
  transport = answer;
  expect((await draws()).draws).toEqual([]);
});

test('waits at most five seconds for a vendor that never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = new Promise<void>((resolve) => {
    transport = () => {
      resolve();
      return new Promise(() => {});
    };
  });
  const answer = draws();
  await asked;
  await vi.advanceTimersByTimeAsync(5000);
  expect((await answer).draws).toEqual([]);
});
