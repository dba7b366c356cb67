import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { migrateArcade } from '@foyer/arcade/server/create-arcade.ts';
import { migrateGateway } from '@foyer/gateway/create-gateway.ts';
import { migrateLotto } from '@foyer/lotto/server/create-lotto.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_ARGUMENTS } from './by-arguments.data.ts';
import type { ListedStatement } from './list-statements.ts';

let database: FreshDatabase;
let statements: readonly ListedStatement[];
beforeAll(async () => {
  database = await freshDatabase();
  for (const migrate of [migrateGateway, migrateLotto, migrateArcade]) await migrate(database.pool);
  const script = 'tools/statements/list-statements.ts';
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 2 ** 26 });
  statements = JSON.parse(stdout);
});
afterAll(() => database.drop());

/** What PostgreSQL can prepare; the rest locks, notifies, or changes the schema. */
const PREPARABLE = /^\s*(?:with|select|insert|update|delete|merge|values)\b/i;

/** Prepares a statement on its own. @returns its fault, or null */
async function findFault({ id, text, values }: ListedStatement): Promise<string | null> {
  const client = await database.pool.connect();
  try {
    await client.query(`prepare tested as ${text}`);
    const { rows } = await client.query<{ count: number }>(
      `select coalesce(cardinality(parameter_types), 0) as count from pg_prepared_statements where name = 'tested'`,
    );
    await client.query('deallocate tested');
    const count = rows[0]?.count ?? 0;
    return values === null || values === count ? null : `${id}: has ${count} parameters and gets ${values} values`;
  } catch (error) {
    return `${id}: ${error instanceof Error ? error.message : error}`;
  } finally {
    client.release();
  }
}

test('every statement of a store is valid in the migrated schema, and gets as many values as it has parameters', async () => {
  const checked = statements.filter(({ name, text }) => text !== null && (name !== null || PREPARABLE.test(text)));
  expect(checked.length).toBeGreaterThan(700);
  const faults: string[] = [];
  for (const statement of checked) {
    const fault = await findFault(statement);
    if (fault) faults.push(fault);
  }
  expect(faults).toEqual([]);
});

test('no two prepared statements have the same name, which would fail on the connection that meets both', () => {
  const names = statements.flatMap(({ name }) => name ?? []);
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test('only the listed statements depend on arguments, and cannot be checked', () => {
  const unchecked = statements.filter(({ text }) => text === null).map(({ id }) => id);
  expect([...new Set(unchecked)].sort()).toEqual(BY_ARGUMENTS);
});
