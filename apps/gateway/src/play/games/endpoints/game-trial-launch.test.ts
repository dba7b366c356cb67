import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { createFoyerLottery } from '../../vendors/foyer-lottery.ts';
import type { Transport } from '../../vendors/game-vendor.ts';

const OPENED = { status: 200, body: JSON.stringify({ success: true, value: { launchToken: 'a-trial-token' } }) };
let transport: Transport = async () => OPENED;
const asked: Parameters<Transport>[0][] = [];
let gateway: TestGateway;
beforeAll(async () => {
  const lottery = createFoyerLottery({
    code: 'FOYER',
    gameUrl: '/lotto/',
    keyId: 'foyer-lotto',
    secret: 'the secret of the vendor double',
    transport: (request) => {
      asked.push(request);
      return transport(request);
    },
  });
  gateway = await bootGateway({ vendors: [lottery] });
});
afterAll(() => gateway.close());

const tryGame = (query: Record<string, string>, options: object = {}) =>
  gateway.call('relay.gameTrialLaunch', { query, ...options });

test('returns a game URL with the vendor’s token and sends the vendor market and language', async () => {
  const reply = await tryGame({ gameId: 'VNQ60', backUrl: '/m/home' }, { headers: { language: 'VI' } });
  const { pathname, searchParams } = new URL(reply.json.value.gameUrl, 'http://site');
  expect(pathname).toBe('/lotto/');
  expect(Object.fromEntries(searchParams)).toEqual({
    launchToken: 'a-trial-token',
    merchant: 'lotus',
    code: 'VNQ60',
    language: 'VI',
    view: 'betting',
    area: 'VN',
    title: 'Hà Nội VIP',
    backUrl: '/m/home',
  });
  expect(reply.json.value.title).toBe('Hà Nội VIP');
  const { body, headers, path } = asked.at(-1) ?? { body: '', headers: {}, path: '' };
  expect(path).toBe('/lotto/vendor/v1/trial');
  expect(JSON.parse(body)).toEqual({ merchant: 'lotus', currency: 'VND', language: 'VI' });
  expect(Object.keys(headers).filter((name) => name.startsWith('x-op-'))).toHaveLength(4);
});

test('opens the lobby of the first connected game', async () => {
  const { searchParams } = new URL((await tryGame({ gameId: 'lobby' })).json.value.gameUrl, 'http://site');
  expect([searchParams.get('code'), searchParams.get('view')]).toEqual(['VNQ60', 'lobby']);
});

test('stores neither a vendor session nor a member for a trial', async () => {
  const count = async () =>
    (await gateway.database.pool.query('select count(*)::int as n from foyer.vendor_session')).rows[0].n;
  const before = await count();
  await tryGame({ gameId: 'VNQ60' });
  expect(await count()).toBe(before);
});

test.each(['MEGA645', 'NOSUCH', 'vnq60', "x' or 1=1"])(
  'refuses %s, which is not connected, without calling a vendor',
  async (gameId) => {
    const before = asked.length;
    const reply = await tryGame({ gameId });
    expect([reply.status, reply.json.errorCode]).toEqual([404, 'game.not.connected']);
    expect(asked.length).toBe(before);
  },
);

test.each([
  {},
  { gameId: 'VNQ60', platform: 'flash' },
  { gameId: '' },
  { gameId: 'x'.repeat(41) },
  { gameId: '\u0000' },
] as Record<string, string>[])('opens nothing for %o', async (query) => {
  expect((await tryGame(query)).json.errorCode).toBe('invalid.request');
});

test.each([
  ['is gone', () => Promise.reject(new Error('ECONNREFUSED'))],
  ['answers 503', async () => ({ status: 503, body: '' })],
  ['answers without a token', async () => ({ status: 200, body: '{"success":true,"value":{}}' })],
  ['refuses', async () => ({ status: 200, body: '{"success":false}' })],
] as [string, Transport][])('reports a vendor that %s as unavailable, with a message', async (_how, answer) => {
  transport = answer;
  const reply = await tryGame({ gameId: 'VNQ60' });
  transport = async () => OPENED;
  expect([reply.status, reply.json.errorCode]).toEqual([503, 'vendor.unavailable']);
  expect(JSON.stringify(reply.json)).not.toMatch(/ECONN|FOYER|503 /);
});
