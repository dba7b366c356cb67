import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alter, generateAlterations, type Writer } from '../testing/alterations.store.ts';
import { type MoneyFixture, moneyFixture } from '../testing/money-fixture.ts';
import { addRareDocuments } from '../testing/rare-documents.store.ts';
import type { Head } from './head.ts';
import { readHeads } from './heads-file.ts';
import { verifyBooks } from './verify-books.ts';
import { writeHeads } from './write-heads.ts';

const SEED = process.env.ALTERATION_SEED ?? '2026';

let money: MoneyFixture;
let client: pg.PoolClient;
let recorded: Head[];

beforeAll(async () => {
  money = await moneyFixture({ isComplete: true });
  await addRareDocuments(money.pool);
  client = await money.pool.connect();
  const folder = await mkdtemp(path.join(tmpdir(), 'alterations-'));
  const file = path.join(folder, 'heads.jsonl');
  await writeHeads({ ...money.gateway.context, headsFile: file });
  recorded = await readHeads(file);
  await rm(folder, { recursive: true });
}, 120_000);
afterAll(async () => {
  client.release();
  await money.close();
});

/** Refused by the database: a constraint (23…), a generated column (428C9), the triggers of the ledger, or one of the schema's own rules (P0001). */
const isRefusal = ({ code = '' }: { code?: string }): boolean =>
  code.startsWith('23') || code === '428C9' || code === 'P0001';

/** Runs a check after a change in a transaction that is rolled back. @returns null if the database refused the change, or nothing changed */
async function faultsAfter(sql: string, writer: Writer): Promise<string[] | null> {
  await client.query('begin');
  try {
    const isAltered = await alter(client, { sql }, writer).catch((fault: { code?: string }) => {
      if (isRefusal(fault)) return false;
      throw fault;
    });
    if (!isAltered) return null;
    return (await verifyBooks(client, recorded)).map(({ detail, invariant }) => `${invariant}: ${detail}`);
  } finally {
    await client.query('rollback');
  }
}

test('finds no fault in what only Foyer wrote', async () => {
  expect(await verifyBooks(client, recorded)).toEqual([]);
});

test.each<[Writer]>([['past the triggers'], ['by hand']])(
  'reports every generated alteration of a table that has to do with money, made %s',
  { timeout: 1_800_000 },
  async (writer) => {
    const alterations = await generateAlterations(client, SEED);
    const missed: string[] = [];
    const tables = new Set<string>();
    let made = 0;
    for (const { name, sql, table } of alterations) {
      const faults = await faultsAfter(sql, writer);
      if (faults === null) continue;
      made += 1;
      tables.add(table);
      if (faults.length === 0) missed.push(name);
    }
    const untouched = [...new Set(alterations.map(({ table }) => table))].filter((table) => !tables.has(table));
    console.log(
      `${made} alterations ${writer} of ${tables.size} tables with seed ${SEED}; none of ${untouched.join(', ')}`,
    );
    expect(missed).toEqual([]);
    expect(made).toBeGreaterThanOrEqual(100);
  },
);
