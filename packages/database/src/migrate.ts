import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { DatabaseError } from './database-error.ts';

/** The schema of a part and the SQL files that create its tables. */
export interface Migrations {
  schema: string;
  /** Folder of `NNNN-verb-noun.sql` files, applied in the order of their names. */
  directory: string;
  /** Whether the schema has keyed seals of its own (seal-migrations): their files are applied in the same order. */
  isSealed?: boolean;
}

const SEALS = fileURLToPath(new URL('./seal-migrations', import.meta.url));

const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/**
 * Migrates a schema: each file once, all in one transaction, one process at a time.
 * @returns the names applied by this call
 * @throws DatabaseError for a database with migrations that this code does not have
 * @throws when a file name is malformed or its SQL fails; nothing is applied then
 */
export async function migrate(pool: pg.Pool, migrations: Migrations): Promise<string[]> {
  const { schema } = migrations;
  const found = await findMigrations(migrations);
  const files = [...found.keys()].sort();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`migrate ${schema}`]);
    await client.query(`create schema if not exists ${schema}`);
    await client.query(`set local search_path to ${schema}, pg_temp`);
    await client.query('create table if not exists migration (name text primary key, at timestamptz default now())');
    const done = await client.query<{ name: string }>('select name from migration');
    const known = new Set(done.rows.map((row) => row.name));
    refuseNewer(schema, { applied: [...known], files });
    const applied: string[] = [];
    for (const name of files.filter((file) => !known.has(file))) {
      if (!FILE_NAME.test(name)) throw new Error(`migration ${name} is not named NNNN-verb-noun.sql`);
      await client.query(await readFile(found.get(name) ?? '', 'utf8'));
      await client.query('insert into migration (name) values ($1)', [name]);
      applied.push(name);
    }
    await client.query('commit');
    return applied;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Refuses a schema with migrations that this code does not have: it does not know what these have changed.
 * @throws DatabaseError
 */
export function refuseNewer(
  schema: string,
  { applied, files }: { applied: readonly string[]; files: readonly string[] },
): void {
  const newer = applied.filter((name) => !files.includes(name)).sort();
  if (newer.length > 0)
    throw new DatabaseError(
      `The database is of a newer Foyer than this one: its schema ${schema} has ${newer.at(-1)}.`,
    );
}

/** The paths of the migrations of a schema, by their names. */
export async function findMigrations({
  directory,
  isSealed = false,
}: Omit<Migrations, 'schema'>): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const folder of isSealed ? [directory, SEALS] : [directory])
    for (const name of await readdir(folder)) if (name.endsWith('.sql')) found.set(name, path.join(folder, name));
  return found;
}
