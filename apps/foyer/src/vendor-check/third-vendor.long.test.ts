import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { verifyLedger } from '@foyer/gateway/ledger/wallet/verify-ledger.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { FakeVendor, VENDOR_KEY } from '@foyer/vendor-check/testing/fake-vendor.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, registerMember, requireValue } from '../testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from '../testing/real-process.ts';

let folder: string;
let foyer: RealFoyer;
let vendor: FakeVendor;

/** Adds one game of the new vendor to the catalogue of a brand. */
async function addGame(file: string): Promise<void> {
  const content = JSON.parse(await readFile(file, 'utf8'));
  const game = {
    code: 'SLOT',
    name: { EN: 'Koi Garden' },
    vendor: 'ACME',
    gameClassify: 'RNG',
    art: 'clover',
    hue: 150,
  };
  await writeFile(file, JSON.stringify({ ...content, games: [...content.games, game] }));
}

beforeAll(async () => {
  folder = await makeDataFolder();
  vendor = await new FakeVendor().open();
  const merchants = path.join(folder, 'merchants');
  await cp(TEST_MERCHANTS, merchants, { recursive: true });
  await addGame(path.join(merchants, 'lotus', 'content.json'));
  const described = {
    code: 'ACME',
    gameUrl: 'https://games.acme.test/play',
    apiUrl: vendor.freeRoundsUrl,
    keyId: VENDOR_KEY.id,
    trial: true,
    features: ['tips'],
  };
  const file = path.join(folder, 'vendors.json');
  await writeFile(file, JSON.stringify([described]));
  const secrets = JSON.stringify({ ACME: VENDOR_KEY.secret });
  const env = { FOYER_MERCHANTS: merchants, VENDORS_FILE: file, VENDOR_SECRETS: secrets };
  foyer = await startRealFoyer(folder, { env });
  vendor.walletUrl = `http://127.0.0.1:${foyer.port}`;
}, 120_000);
afterAll(async () => {
  await vendor?.close();
  await foyer?.stop();
  await removeDataFolder(folder);
}, 60_000);

const launchPath = '/wps/game/launchGame?vendor=ACME&gameCode=SLOT';
const balanceOf = async (token: string) =>
  BigInt(
    (await requireValue<{ balanceMinor: string }>(foyer.port, { method: 'GET', path: '/wps/wallet/balance', token }))
      .balanceMinor,
  );

test('lists, launches and pays the games of a vendor that is connected by settings only', async () => {
  const list = { method: 'GET', path: '/wps/relay/GCSGAME_gameList?vendor=ACME' } as const;
  const { games } = await requireValue<{ games: object[] }>(foyer.port, list);
  expect(games).toMatchObject([{ gameCode: 'SLOT', displayName: 'Koi Garden' }]);

  const token = await registerMember(foyer.port, 'third.vendor');
  const before = await balanceOf(token);
  const { gameUrl } = await requireValue<{ gameUrl: string }>(foyer.port, { method: 'GET', path: launchPath, token });
  const address = new URL(gameUrl);
  expect(address.origin + address.pathname).toBe('https://games.acme.test/play');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ merchant: 'lotus', code: 'SLOT' });

  // Two rounds of 100: the first one pays 250.
  const launchToken = address.searchParams.get('launchToken') ?? '';
  await vendor.play({ launchToken, plays: 2, scenario: 'plain' });
  expect(await balanceOf(token)).toBe(before - 200n + 250n);
  const again = await requireValue<{ gameUrl: string }>(foyer.port, { method: 'GET', path: launchPath, token });
  const second = new URL(again.gameUrl).searchParams.get('launchToken') ?? '';
  await vendor.play({ launchToken: second, plays: 1, scenario: 'tip' });
  expect(await balanceOf(token)).toBeLessThan(before + 50n);

  const pool = await foyer.openPool();
  const { rows } = await pool.query(`select distinct source from foyer.ledger_transfer where source = 'ACME'`);
  const faults = await verifyLedger(pool);
  await pool.end();
  expect([rows.length, faults]).toEqual([1, []]);
});

test('opens its free play with a signed call', async () => {
  const path = '/wps/relay/GCS_gameTrialLaunch?gameId=SLOT';
  const { gameUrl } = await requireValue<{ gameUrl: string }>(foyer.port, { method: 'GET', path });
  expect(new URL(gameUrl).searchParams.get('launchToken')).toBe('trial-of-the-fake');
  expect(vendor.trials).toMatchObject([{ merchant: 'lotus', gameCode: 'SLOT', currency: 'VND' }]);
});

test('reports its games as unavailable when the vendor does not answer', async () => {
  await vendor.close();
  const reply = await ask(foyer.port, { method: 'GET', path: '/wps/relay/GCS_gameTrialLaunch?gameId=SLOT' });
  expect(reply.errorCode).toBe('vendor.unavailable');
});
