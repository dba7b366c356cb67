import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { comparableBefore, reconcileArcade } from './checks/reconcile-arcade.store.ts';
import { openArcadePool } from './testing/arcade-books.ts';
import { type ArcadeClient, arcadePidOf, enterArcade, playOnce, untilArcadeOpen } from './testing/arcade-client.ts';
import { copyMerchantsWithArcade } from './testing/arcade-merchants.ts';
import { makeDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
let foyer: RealFoyer;
let player: ArcadeClient;
let arcade: pg.Pool;
let ledger: pg.Pool;
beforeAll(async () => {
  folder = await makeDataFolder();
  await copyMerchantsWithArcade(TEST_MERCHANTS, path.join(folder, 'merchants'));
  foyer = await startRealFoyer(folder, { env: { ARCADE: '1', FOYER_MERCHANTS: path.join(folder, 'merchants') } });
  await untilArcadeOpen(foyer.port);
  player = await enterArcade(foyer.port, 'arcade.player.0');
  for (let turn = 0; turn < 3; turn += 1) await playOnce(foyer.port, player, turn);
  [arcade, ledger] = [await openArcadePool(folder), await foyer.openPool()];
}, 120_000);
afterAll(async () => {
  await Promise.all([arcade?.end(), ledger?.end()]);
  await foyer?.stop();
  await removeDataFolder(folder);
}, 60_000);

/** Runs a command of the operator. @returns its exit code and what it prints */
async function run(program: string): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, [`apps/foyer/src/commands/${program}.ts`], {
    cwd: ROOT,
    env: { ...process.env, FOYER_DATA: folder, ADMIN_PORT: new URL(foyer.adminOrigin).port },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'exit');
  return { code, text };
}

const readiness = async () => (await fetch(`${foyer.adminOrigin}/readyz`)).text();

/** Adds a round of an hour ago, as an arcade that errs would. */
async function addRound(state: 'paid' | 'settled'): Promise<string> {
  const roundId = randomUUID();
  await arcade.query(
    `insert into arcade.round (round_id, game_code, merchant, player_ref, wallet_session_id, display_name, is_trial, currency,
       stake_minor, bet, state, outcome, payout_minor, changed_at)
     select $1, game_code, merchant, player_ref, wallet_session_id, display_name, false, currency, 7, bet, $2, '{"multiplier": 158}', 11,
       clock_timestamp() - interval '1 hour' from arcade.round where state = 'paid' order by number limit 1`,
    [roundId, state],
  );
  return roundId;
}

const removeRound = (roundId: string) => arcade.query('delete from arcade.round where round_id = $1', [roundId]);

test('doctor, ledger check and readiness find nothing wrong with an arcade in which rounds were played', async () => {
  expect(await readiness()).toBe('ok\narcade ok\n');
  const { code, text } = await run('doctor');
  expect(text).toMatch(/ok +arcade +no round waits for long/);
  expect(text).toMatch(/ok +arcade +the newest rounds agree with the ledger/);
  expect(code).toBe(0);
  expect(await reconcileArcade({ arcade, ledger }, new Date())).toEqual([]);
  expect(await run('verify-ledger')).toEqual({ code: 0, text: 'The ledger is consistent.\n' });
});

test('reports a round whose money the wallet does not know', async () => {
  const roundId = await addRound('paid');
  const detail = `round ${roundId} is paid: stake 7, owed 11; in the ledger 0 taken, 0 returned, 0 paid`;
  const doctor = await run('doctor');
  const verified = await run('verify-ledger');
  await removeRound(roundId);
  expect(doctor).toEqual({ code: 1, text: expect.stringContaining(detail) });
  expect(verified).toEqual({ code: 1, text: expect.stringContaining(detail) });
  expect(verified.text).toContain('The ledger is broken in 1 places.');
});

test('reports a win that the wallet refuses to pay', async () => {
  const roundId = await addRound('settled');
  const { code, text } = await run('doctor');
  await removeRound(roundId);
  expect(text).toMatch(/WRONG {2}arcade +Rounds wait for the wallet/);
  expect(text).toContain(`· ${roundId}, LUCKY-DICE, settled since `);
  expect(code).toBe(1);
});

test('reports the bet and the win in the ledger of a round that the arcade no longer has, however young they are', async () => {
  const { rows } = await arcade.query<{ round: object; roundId: string }>(
    `delete from arcade.round where round_id = (select round_id from arcade.round where state = 'paid' order by number desc limit 1)
     returning to_jsonb(round) as round, round_id as "roundId"`,
  );
  const [found, young] = [
    await reconcileArcade({ arcade, ledger }, new Date()),
    await reconcileArcade({ arcade, ledger }, comparableBefore(Date.now())),
  ];
  await arcade.query(
    'insert into arcade.round overriding system value select * from jsonb_populate_record(null::arcade.round, $1)',
    [rows[0]?.round],
  );
  expect(found).toHaveLength(2);
  expect(found[0]?.detail).toMatch(new RegExp(`^transfer \\d+, round ${rows[0]?.roundId}: -1000$`));
  expect(young).toEqual(found);
});

test('a Ctrl-C, which reaches every process of the terminal, is left to the process that started the arcade', async () => {
  const pid = arcadePidOf(foyer.pid) ?? 0;
  process.kill(pid, 'SIGINT');
  await pause(2_000);
  expect(arcadePidOf(foyer.pid)).toBe(pid);
  expect(foyer.output()).not.toContain('the arcade ended');
});

test('readiness reports whether the arcade’s process is running', async () => {
  process.kill(arcadePidOf(foyer.pid) ?? 0, 'SIGKILL');
  await vi.waitFor(async () => expect(await readiness()).toBe('ok\narcade no\n'), { timeout: 10_000, interval: 5 });
  await untilArcadeOpen(foyer.port);
  expect(await readiness()).toBe('ok\narcade ok\n');
});
