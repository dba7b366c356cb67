import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { createPlayerSession, type Player, VENDOR } from '../../../testing/fake-vendor.ts';
import { publishCatalogue } from '../../../testing/publish-catalogue.ts';
import { MIN_WIN, OLDEST_WIN_MS, WIN_DELAY_MS, WINS_CACHE_MS } from '../recent-wins.data.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
beforeEach(() => gateway.clock.advance(OLDEST_WIN_MS + 1));
afterAll(() => gateway.close());

const SMALLEST = String(MIN_WIN.VND);
let players = 0;
const sit = (host?: string) => {
  players += 1;
  return createPlayerSession(gateway, `winner${String(players).padStart(2, '0')}`, host);
};

async function win(player: Player, amountMinor = SMALLEST): Promise<void> {
  const bet = player.tx();
  expect((await player.call('debit', bet)).status).toBe('OK');
  const paid = { roundId: bet.roundId, refTxId: bet.txId, roundClosed: true, amountMinor };
  expect((await player.call('credit', player.tx(paid))).status).toBe('OK');
}

const wins = async (host = 'lotus.localhost') => (await gateway.call('relay.recentWins', { host })).json.value.wins;
const setShown = (token: string, showsWins: boolean) =>
  gateway.call('member.setPrivacy', { token, body: { showsWins } });

test('lists a settled win after ten minutes, with a masked name and the merchant’s name for the game', async () => {
  const player = await sit();
  await win(player, '4860000');
  await gateway.clock.advance(WIN_DELAY_MS - 1_000);
  expect(await wins()).toEqual([]);
  await gateway.clock.advance(1_000 + WINS_CACHE_MS);
  const [first, ...others] = await wins();
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    gameCode: 'VNQ60',
    displayName: 'Hà Nội VIP',
    amountMinor: '4860000',
    currency: 'VND',
  });
  expect(first?.name).toMatch(/^wi•••\d\d$/);
  expect(JSON.stringify(first)).not.toContain('winner');
});

test('leaves out wins below the minimum, bets and refunds', async () => {
  const player = await sit();
  await win(player, String((MIN_WIN.VND ?? 0n) - 1n));
  const bet = player.tx({ amountMinor: SMALLEST });
  await player.call('debit', bet);
  await player.call('rollback', player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor: SMALLEST }));
  await gateway.clock.advance(WIN_DELAY_MS + WINS_CACHE_MS);
  expect(await wins()).toEqual([]);
  await win(player);
  await gateway.clock.advance(WIN_DELAY_MS + WINS_CACHE_MS);
  expect(await wins()).toHaveLength(1);
});

test('forgets wins after a week', async () => {
  await win(await sit());
  await gateway.clock.advance(WIN_DELAY_MS + WINS_CACHE_MS);
  expect(await wins()).toHaveLength(1);
  await gateway.clock.advance(OLDEST_WIN_MS);
  expect(await wins()).toEqual([]);
});

test('shows wins only at their own merchant', async () => {
  await win(await sit());
  await win(await sit('aurora.localhost'), String(MIN_WIN.PHP));
  await gateway.clock.advance(WIN_DELAY_MS + WINS_CACHE_MS);
  expect((await wins()).map(({ currency }) => currency)).toEqual(['VND']);
  expect((await wins('aurora.localhost')).map(({ currency }) => currency)).toEqual(['PHP']);
  expect(await wins('samba.localhost')).toEqual([]);
});

test('lists the newest twelve, newest first', async () => {
  const player = await sit();
  for (const place of Array.from({ length: 14 }, (_, index) => index)) {
    await win(player, String(1_000_000 + place));
    await gateway.clock.advance(1_000);
  }
  await gateway.clock.advance(WIN_DELAY_MS + WINS_CACHE_MS);
  const amounts = (await wins()).map(({ amountMinor }) => Number(amountMinor) - 1_000_000);
  expect(amounts).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
});

test('hides a member’s wins immediately when they turn them off, although the list is cached', async () => {
  const [shown, hidden] = [await sit(), await sit()];
  await win(shown);
  await win(hidden);
  await gateway.clock.advance(WIN_DELAY_MS + WINS_CACHE_MS);
  expect(await wins()).toHaveLength(2);
  expect((await gateway.call('member.privacy', { token: hidden.token })).json.value).toEqual({ showsWins: true });
  expect((await setShown(hidden.token, false)).json.value).toEqual({ showsWins: false });
  expect(await wins()).toHaveLength(1);
  expect((await gateway.call('member.privacy', { token: hidden.token })).json.value).toEqual({ showsWins: false });
  await setShown(hidden.token, true);
  expect(await wins()).toHaveLength(2);
});

test('serves the list from memory for half a minute', async () => {
  const player = await sit();
  await win(player);
  await gateway.clock.advance(WIN_DELAY_MS + WINS_CACHE_MS);
  expect(await wins()).toHaveLength(1);
  await win(player);
  await gateway.clock.advance(WINS_CACHE_MS - 1_000);
  expect(await wins()).toHaveLength(1);
  await gateway.clock.advance(WIN_DELAY_MS);
  expect(await wins()).toHaveLength(2);
});

test('leaves out a game that is not visible', async () => {
  await win(await sit('samba.localhost'), String(MIN_WIN.BRL));
  await gateway.clock.advance(WIN_DELAY_MS + WINS_CACHE_MS);
  expect(await wins('samba.localhost')).toHaveLength(1);
  await publishCatalogue(gateway, 'samba', (catalogue) => ({
    ...catalogue,
    games: catalogue.games.filter(({ code }) => code !== 'VNQ60'),
    lanes: [],
  }));
  expect(await wins('samba.localhost')).toEqual([]);
});

test('refuses the setting to a visitor, and an invalid value', async () => {
  expect((await gateway.call('member.setPrivacy', { body: { showsWins: false } })).json.success).toBe(false);
  const { token } = await sit();
  const answer = await gateway.call('member.setPrivacy', { token, body: { showsWins: 'no' } });
  expect(answer.status).toBe(400);
});
