import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseError } from '@foyer/database/database-error.ts';
import { migrate } from '@foyer/database/migrate.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateLotto } from '../create-lotto.ts';
import { LOTTO_MIGRATIONS } from '../db/migrations.ts';
import { verifyLottoSeals } from './verify-lotto-seals.ts';

const FIRST_SEALED = '0311';

let database: FreshDatabase;
/** As of a process that was started without `LEDGER_KEYS`. */
let keyless: pg.Pool;
beforeEach(async () => {
  database = await freshDatabase();
  keyless = openPool(database.url, 2, { use: 'maintenance' });
});
afterEach(async () => {
  await keyless.end();
  await database.drop();
});

const addDraw = (pool: pg.Pool, drawId: string) =>
  pool.query(
    `insert into lotto.draw (draw_id, game_code, opens_at, closes_at, draws_at, commitment, sealed_seed)
     values ($1, $1, now(), now() + interval '1 minute', now() + interval '1 minute', 'c', 's')`,
    [drawId],
  );

const addTicket = (pool: pg.Pool, drawId: string) =>
  pool.query(
    `insert into lotto.ticket (ticket_id, draw_id, game_code, merchant, player_ref, wallet_session_id, is_trial, request_id, input_hash, bet_code,
       numbers, currency, stake_minor, total_minor, odds, rules_version, placed_at)
     values (gen_random_uuid(), $1, $1, 'lotus', 'p', 's', false, gen_random_uuid(), '', 'LO2', '{07}', 'VND', 1, 1, '{}', 1, now())`,
    [drawId],
  );

const found = async () => (await verifyLottoSeals(database.pool)).map(({ detail }) => detail);

test('starts without keys, and what it writes is reported', async () => {
  await migrateLotto(keyless);
  await addDraw(keyless, 'KEYLESS');
  await addTicket(keyless, 'KEYLESS');
  expect(await found()).toEqual([
    'lotto.draw KEYLESS was not written by Foyer',
    expect.stringMatching(/^lotto\.ticket \S{36} was not written by Foyer$/),
  ]);
});

test('does not seal with keys what was written without', async () => {
  await migrateLotto(keyless);
  await addDraw(keyless, 'KEYLESS');
  await migrateLotto(database.pool);
  await addDraw(database.pool, 'KEYED');
  expect(await found()).toEqual(['lotto.draw KEYLESS was not written by Foyer']);
});

test('refuses to start without keys once it was sealed with some', async () => {
  await migrateLotto(database.pool);
  await expect(migrateLotto(keyless)).rejects.toThrow(DatabaseError);
  await expect(migrateLotto(keyless)).rejects.toThrow(/^The tables of lotto are sealed: LEDGER_KEYS is needed/);
});

test('refuses keys that are not those of its books', async () => {
  await migrateLotto(database.pool);
  const other = openPool(database.url, 1, { ledgerKeys: [{ version: 1, bytes: Buffer.alloc(32, 9) }] });
  await expect(migrateLotto(other)).rejects.toThrow('version 1 differs');
  await other.end();
});

test('seals the draws and tickets of an earlier release', async () => {
  const earlier = await mkdtemp(path.join(tmpdir(), 'earlier-'));
  for (const name of await readdir(LOTTO_MIGRATIONS.directory))
    if (name < FIRST_SEALED) await cp(path.join(LOTTO_MIGRATIONS.directory, name), path.join(earlier, name));
  await migrate(keyless, { schema: 'lotto', directory: earlier });
  await rm(earlier, { recursive: true });
  await addDraw(keyless, 'EARLIER');
  await addTicket(keyless, 'EARLIER');
  expect(await found()).toEqual(['lotto has no seals before its next start']);
  await migrateLotto(database.pool);
  expect(await found()).toEqual([]);
  await keyless.query(`set session_replication_role = replica; update lotto.ticket set stake_minor = 2`);
  expect(await found()).toEqual([expect.stringMatching(/^lotto\.ticket \S{36} was not written by Foyer$/)]);
});

test('a settlement writes no code', async () => {
  await migrateLotto(database.pool);
  await addDraw(database.pool, 'OPEN');
  await addTicket(database.pool, 'OPEN');
  await keyless.query(`update lotto.ticket set state = 'settled', hits = '[]', payout_minor = 0, settled_at = now()`);
  expect(await found()).toEqual([]);
});

test.each([
  [
    'a draw that was changed past the triggers',
    'replica',
    `update lotto.draw set opens_at = opens_at - interval '1 day'`,
  ],
  ['a draw that was changed by hand', 'origin', `update lotto.draw set state = 'voided'`],
  ['a draw whose seal was deleted', 'replica', `delete from lotto.document_seal where kind = 'draw'`],
  ['a draw whose seal was forged', 'replica', `update lotto.document_seal set mac = sha256(mac) where kind = 'draw'`],
])('still reports %s after Foyer has written to it', async (_what, role, sql) => {
  await migrateLotto(database.pool);
  await addDraw(database.pool, 'ALTERED');
  await keyless.query(`set session_replication_role = ${role}; ${sql}`);
  await database.pool.query(`update lotto.draw set settled_at = now()`);
  expect(await found()).toEqual(['lotto.draw ALTERED was not written by Foyer']);
});
