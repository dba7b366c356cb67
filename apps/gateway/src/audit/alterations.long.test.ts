import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alter, generateAlterations } from '../testing/alterations.store.ts';
import { type MoneyFixture, moneyFixture } from '../testing/money-fixture.ts';
import { verifyBooks } from './verify-books.ts';

const SEED = process.env.ALTERATION_SEED ?? '2026';

let money: MoneyFixture;
let client: pg.PoolClient;

beforeAll(async () => {
  money = await moneyFixture();
  client = await money.pool.connect();
});
afterAll(async () => {
  client.release();
  await money.close();
});

/** Runs a check after a change in a transaction that is rolled back. @returns null if the database refused the change, or nothing changed */
async function faultsAfter(sql: string): Promise<string[] | null> {
  await client.query('begin');
  try {
    const isAltered = await alter(client, { name: '', sql }).catch((fault: { code?: string }) => {
      // 23…: a constraint of the database; 428C9: a generated column.
      if (fault.code?.startsWith('23') || fault.code === '428C9') return false;
      throw fault;
    });
    if (!isAltered) return null;
    return (await verifyBooks(client)).map(({ detail, invariant }) => `${invariant}: ${detail}`);
  } finally {
    await client.query('rollback');
  }
}

test('finds no fault in what only Foyer wrote', async () => {
  expect(await verifyBooks(client)).toEqual([]);
});

test('reports every generated alteration of a table that has to do with money', { timeout: 1_800_000 }, async () => {
  const alterations = await generateAlterations(client, SEED);
  const missed: string[] = [];
  const tables = new Set<string>();
  let made = 0;
  for (const { name, sql } of alterations) {
    const faults = await faultsAfter(sql);
    if (faults === null) continue;
    made += 1;
    tables.add(/ of (\w+)$/.exec(name)?.[1] ?? '');
    if (faults.length === 0) missed.push(name);
  }
  console.log(`${made} alterations of ${tables.size} tables with seed ${SEED}`);
  expect(missed).toEqual([]);
  expect(made).toBeGreaterThanOrEqual(100);
});
