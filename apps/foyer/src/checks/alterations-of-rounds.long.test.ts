import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyArcade } from '@foyer/arcade/server/audit/verify-arcade.ts';
import { addGrant, cancelGrant } from '@foyer/arcade/server/rounds/free-round.store.ts';
import type { Writer } from '@foyer/gateway/testing/alterations.store.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countUnfinished, openArcadeAsSuperuser, openArcadePool } from '../testing/arcade-books.ts';
import { enterArcade, playOnce, untilArcadeOpen } from '../testing/arcade-client.ts';
import { copyMerchantsWithArcade } from '../testing/arcade-merchants.ts';
import { ask } from '../testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { findMissed } from '../testing/find-missed.ts';
import { type RealFoyer, startRealFoyer } from '../testing/real-process.ts';
import { reconcileArcade } from './reconcile-arcade.store.ts';

let folder: string;
let foyer: RealFoyer;
let arcade: pg.Pool;
let ledger: pg.Pool;
let client: pg.PoolClient;

beforeAll(async () => {
  folder = await makeDataFolder();
  await copyMerchantsWithArcade(TEST_MERCHANTS, path.join(folder, 'merchants'));
  foyer = await startRealFoyer(folder, {
    env: { ARCADE: '1', FOYER_MERCHANTS: path.join(folder, 'merchants') },
  });
  await untilArcadeOpen(foyer.port);
  await playAll();
  await grantFreeRounds();
  [arcade, ledger] = await Promise.all([openArcadeAsSuperuser(folder), foyer.openPool()]);
  for (let tries = 0; (await countUnfinished(arcade)) > 0 && tries < 600; tries += 1) await pause(100);
  client = await arcade.connect();
}, 180_000);

afterAll(async () => {
  client?.release();
  await Promise.all([arcade?.end(), ledger?.end()]);
  await foyer?.stop();
  await removeDataFolder(folder);
}, 60_000);

/** Rounds of every kind: with revealed seeds and secret ones, of lanterns, of a duel, and a refused one. */
async function playAll(): Promise<void> {
  const [one, other] = [
    await enterArcade(foyer.port, 'altered.one', '10.7.0.1'),
    await enterArcade(foyer.port, 'altered.two', '10.7.0.2'),
  ];
  for (let turn = 0; turn < 10; turn += 1) {
    await Promise.all([playOnce(foyer.port, one, turn), playOnce(foyer.port, other, turn)]);
    if (turn !== 6) continue;
    const body = { clientSeed: 'chosen' };
    await ask(foyer.port, { method: 'POST', path: '/arcade/api/seeds', token: one.token, body });
  }
  const bet = { side: 'under', target: 5_000 };
  const body = { requestId: randomUUID(), stakeMinor: '50000000', gameCode: 'LUCKY-DICE', bet };
  await ask(foyer.port, { method: 'POST', path: '/arcade/api/rounds', token: one.token, body });
}

/** Grants as the gateway reports them, one of them cancelled. */
async function grantFreeRounds(): Promise<void> {
  const pool = await openArcadePool(folder);
  const grant = {
    merchant: 'lotus',
    playerRef: 'someone',
    gameCode: 'LUCKY-DICE',
    currency: 'VND',
    stakeMinor: 1_000n,
  };
  const expiresAt = new Date(Date.now() + 86_400_000);
  const cancelled = randomUUID();
  for (const grantId of [randomUUID(), cancelled])
    await addGrant(pool, { ...grant, grantId, rounds: 5, expiresAt } as never);
  await cancelGrant(pool, cancelled);
  await pool.end();
}

const verify = async () => [
  ...(await verifyArcade(client)),
  ...(await reconcileArcade({ arcade: client, ledger }, new Date())),
];

test('finds no fault in what only the arcade wrote', async () => {
  const { rows } = await client.query(
    `select array(select distinct game_code from arcade.round order by 1) as games, array(select distinct state from arcade.round order by 1) as states,
       exists (select from arcade.seed where server_seed is not null) as "isRevealed"`,
  );
  expect(rows).toMatchObject([
    { games: ['LANTERN-RISE', 'LUCKY-DICE', 'TWIN-STAKE'], states: expect.arrayContaining(['paid']), isRevealed: true },
  ]);
  expect(await verify()).toEqual([]);
});

test.each<[Writer]>([['past the triggers'], ['by hand']])(
  'reports every generated alteration of rounds and what decides them, made %s',
  { timeout: 900_000 },
  async (writer) => {
    const { made, missed, untouched } = await findMissed(client, { schema: 'arcade', writer, verify });
    console.log(`${made} alterations ${writer}`);
    expect(missed).toEqual([]);
    expect(untouched).toEqual([]);
    expect(made).toBeGreaterThanOrEqual(50);
  },
);

test.each([
  ['past the triggers', 'replica'],
  ['by hand', 'origin'],
])('still reports a round that was changed %s after the arcade has written to it', async (_how, role) => {
  await client.query('begin');
  try {
    const { rows } = await client.query(
      `insert into arcade.round (round_id, game_code, merchant, player_ref, wallet_session_id, display_name, is_trial, currency, stake_minor, bet)
       values (gen_random_uuid(), 'LUCKY-DICE', 'lotus', 'p', 's', '', true, 'VND', 7, '{}') returning round_id as id`,
    );
    const keyless = `set local foyer.key_id = ''`;
    await client.query(
      `savepoint before; set local session_replication_role = ${role}; ${role === 'origin' ? keyless : ''}`,
    );
    await client.query(`update arcade.round set display_name = 'x' where round_id = '${rows[0].id}'`);
    await client.query(`set local session_replication_role = origin; set local foyer.key_id to default`);
    await client.query(`update arcade.round set state = 'open' where round_id = '${rows[0].id}'`);
    expect((await verifyArcade(client)).map(({ detail }) => detail)).toEqual([
      `arcade.round ${rows[0].id} was not written by Foyer`,
    ]);
  } finally {
    await client.query('rollback');
  }
});
