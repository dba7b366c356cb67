import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countUnfinished, findArcadeFaults, openArcadePool } from './testing/arcade-books.ts';
import {
  type ArcadeClient,
  arcadePidOf,
  enterArcade,
  isAlive,
  playOnce,
  untilArcadeOpen,
} from './testing/arcade-client.ts';
import { copyMerchantsWithArcade } from './testing/arcade-merchants.ts';
import { ask } from './testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';

/** For each side; `npm run test:long` sets ten. */
const KILLS = Number(process.env.ARCADE_KILLS ?? 3);
const PLAYERS = 6;
/** How long members play between two kills. */
const PLAY_MS = 350;
const TEST_MS = 240_000;

let folder: string;
let foyer: RealFoyer;
let players: ArcadeClient[];
let isPlaying = true;
let answered = 0;
let lost = 0;

const start = (port?: number) =>
  startRealFoyer(folder, {
    ...(port ? { port } : {}),
    env: { ARCADE: '1', FOYER_MERCHANTS: path.join(folder, 'merchants') },
  });

const untilOpen = () => untilArcadeOpen(foyer.port);

beforeAll(async () => {
  folder = await makeDataFolder();
  await copyMerchantsWithArcade(TEST_MERCHANTS, path.join(folder, 'merchants'));
  foyer = await start();
  await untilOpen();
  players = [];
  for (let index = 0; index < PLAYERS; index += 1)
    players.push(await enterArcade(foyer.port, `arcade.player.${index}`));
}, 120_000);

afterAll(async () => {
  await foyer?.stop();
  await removeDataFolder(folder);
}, 60_000);

/** Every member plays round after round until told to stop. */
function playOn(): Promise<unknown> {
  isPlaying = true;
  return Promise.all(
    players.map(async (player, offset) => {
      for (let turn = offset; isPlaying; turn += 1) {
        const reply = await playOnce(foyer.port, player, turn);
        if (reply) answered += 1;
        else {
          lost += 1;
          await pause(20);
        }
      }
    }),
  );
}

async function expectBooksToAgree(): Promise<void> {
  const arcade: pg.Pool = await openArcadePool(folder);
  const ledger = await foyer.openPool();
  try {
    for (let tries = 0; (await countUnfinished(arcade)) > 0 && tries < 1_000; tries += 1) await pause(100);
    expect(await countUnfinished(arcade)).toBe(0);
    expect(await findArcadeFaults(arcade, ledger)).toEqual([]);
  } finally {
    await Promise.all([arcade.end(), ledger.end()]);
  }
}

test('answers 503 for a dead arcade, reports its games as unavailable, and starts it again', async () => {
  process.kill(arcadePidOf(foyer.pid) ?? 0, 'SIGKILL');
  await pause(50);
  expect((await ask(foyer.port, { method: 'GET', path: '/arcade/api/lanterns' })).status).toBe(503);
  const token = players[0]?.memberToken ?? '';
  const launch = '/wps/game/launchGame?vendor=ARCADE&gameCode=LUCKY-DICE';
  expect((await ask(foyer.port, { method: 'GET', path: launch, token })).errorCode).toBe('vendor.unavailable');
  expect((await ask(foyer.port, { method: 'GET', path: '/wps/system/test/ping' })).status).toBe(200);
  await untilOpen();
  expect((await ask(foyer.port, { method: 'GET', path: launch, token })).status).toBe(200);
});

test('loses no money when the arcade is killed in the middle of rounds', { timeout: TEST_MS }, async () => {
  const playing = playOn();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(PLAY_MS);
    process.kill(arcadePidOf(foyer.pid) ?? 0, 'SIGKILL');
    await pause(50);
    await untilOpen();
  }
  isPlaying = false;
  await playing;
  expect(answered).toBeGreaterThan(KILLS);
  await expectBooksToAgree();
});

test('loses no money when the gateway is killed in the middle of rounds, and leaves no arcade behind', {
  timeout: TEST_MS,
}, async () => {
  const playing = playOn();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(PLAY_MS);
    const arcade = arcadePidOf(foyer.pid) ?? 0;
    await foyer.kill();
    for (let tries = 0; isAlive(arcade) && tries < 100; tries += 1) await pause(20);
    expect(isAlive(arcade)).toBe(false);
    foyer = await start(foyer.port);
    await untilOpen();
  }
  isPlaying = false;
  await playing;
  expect(lost).toBeGreaterThan(0);
  await expectBooksToAgree();
});
