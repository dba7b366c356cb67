import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { VENDOR } from '../../../testing/fake-vendor.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterAll(() => gateway.close());

const match = (query: Record<string, string>, host = 'lotus.localhost') =>
  gateway.call('relay.getGameMatchV2', { query, host });

test.each([
  [{ nodeId: 'VNMB' }, 'VNMB'],
  [{ roomId: 'KENO' }, 'KENO'],
  [{ vendor: 'FOYER' }, 'VNQ60'],
  [{ vendor: 'FOYER', gameType: 'LOTT', nodeId: 'VNMT' }, 'VNMT'],
  [{ groupName: 'LOTTERY' }, 'VNQ60'],
] as [Record<string, string>, string][])('finds the game meant by %j', async (query, code) => {
  expect((await match(query)).json.value).toEqual({
    gameId: code,
    gameCode: code,
    nodeId: code,
    vendor: 'FOYER',
    isLaunchable: true,
    reason: null,
  });
});

test('finds a game of an unconnected vendor, and reports that it cannot be launched', async () => {
  expect((await match({ nodeId: 'MEGA645' })).json.value).toMatchObject({
    gameCode: 'MEGA645',
    isLaunchable: false,
    reason: 'vendor.not.connected',
  });
});

test('prefers a visible game to one that is not', async () => {
  expect((await match({ gameType: 'LOTT' })).json.value).toMatchObject({ gameCode: 'VNQ60', isLaunchable: true });
});

test.each([
  { nodeId: 'NOSUCH' },
  { nodeId: 'VNQ60', vendor: 'REGIONAL' },
  { nodeId: '__proto__' },
  { groupName: 'nowhere' },
  { gameType: 'TELEPATHY' },
] as Record<string, string>[])('finds nothing for %j', async (query) => {
  const reply = await match(query);
  expect([reply.status, reply.json.errorCode]).toEqual([404, 'not.found']);
});

test.each([{}, { nodeId: '' }, { nodeId: 'x'.repeat(41) }] as Record<string, string>[])('refuses %j', async (query) => {
  expect((await match(query)).json.errorCode).toBe('invalid.request');
});

test('finds no game of another merchant', async () => {
  expect((await match({ nodeId: 'VNMB' }, 'samba.localhost')).json.errorCode).toBe('not.found');
});
