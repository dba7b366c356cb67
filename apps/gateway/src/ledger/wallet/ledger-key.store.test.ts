import { adoptLedgerKeys, requireLedgerKeys, verifyLedgerKeys } from '@foyer/database/ledger-key.store.ts';
import type { LedgerKeys } from '@foyer/database/ledger-keys.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { verifySeals } from '@foyer/database/verify-seals.store.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateGateway } from '../../create-gateway.ts';

const [OLD] = TEST_LEDGER_KEYS;
const NEW = { version: 2, bytes: Buffer.alloc(32, 2) };
const OTHER = { version: 1, bytes: Buffer.alloc(32, 9) };

let database: FreshDatabase;
const opened: pg.Pool[] = [];

beforeEach(async () => {
  database = await freshDatabase({ template: 'gateway', migrate: migrateGateway });
  await adoptLedgerKeys(database.pool);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.end()));
  await database.drop();
});

function openWith(ledgerKeys: LedgerKeys): pg.Pool {
  const pool = openPool(database.url, 1, { ledgerKeys });
  opened.push(pool);
  return pool;
}

const addBudget = (pool: pg.Pool, offer: string) =>
  pool.query(`insert into foyer.promotion_budget (merchant, offer_id, used_minor) values ('lotus', $1, 5)`, [offer]);

test('a newer key seals, and the older one still verifies', async () => {
  await addBudget(database.pool, 'before');
  const rotated = openWith([NEW, OLD]);
  await adoptLedgerKeys(rotated);
  await addBudget(rotated, 'after');
  const { rows } = await rotated.query<{ version: string }>(
    `select split_part(key_id, '.', 1) as version from foyer.document_seal where kind = 'promotion_budget' order by nr`,
  );
  expect(rows).toEqual([{ version: '1' }, { version: '2' }]);
  expect(await verifySeals(rotated)).toEqual([]);
  const withoutOld = openWith([NEW]);
  await requireLedgerKeys(withoutOld);
  expect((await verifySeals(withoutOld)).map(({ detail }) => detail).join()).toMatch(
    /before.* was sealed with the key 1\..{16}, which LEDGER_KEYS lacks/,
  );
  expect(await verifyLedgerKeys(withoutOld)).toMatchObject([{ detail: 'LEDGER_KEYS lacks version 1 of ledger_key' }]);
});

test('refuses keys that are not those of the database, in one line', async () => {
  await expect(requireLedgerKeys(openWith([OTHER]))).rejects.toThrow(
    /^The keys of the ledger .* are not those of this database: version 1 differs\.$/,
  );
  await expect(adoptLedgerKeys(openWith([NEW, OTHER]))).rejects.toThrow('version 1 differs');
  await expect(requireLedgerKeys(openWith([NEW]))).rejects.toThrow('it has version 1.');
});

test('accepts any keys in a database that has none', async () => {
  await database.pool.query('delete from foyer.ledger_key');
  await adoptLedgerKeys(openWith([OTHER]));
  await expect(requireLedgerKeys(database.pool)).rejects.toThrow('version 1 differs');
});
