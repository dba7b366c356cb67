import { randomBytes } from 'node:crypto';
import { openPool } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import { inject } from 'vitest';
import { TEST_LEDGER_KEYS } from './test-ledger-keys.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The admin database of the test run's own PostgreSQL. */
    databaseUrl: string;
  }
}

/** An empty or migrated database of one test file, dropped by `drop()`. */
export interface FreshDatabase {
  url: string;
  pool: pg.Pool;
  drop(): Promise<void>;
}

/**
 * Makes a database for one test file on the real PostgreSQL of the test run.
 * @param prepare brings the first database of this name up to date; later ones are cloned from it as a template
 */
export async function freshDatabase(prepare?: {
  template: string;
  migrate(pool: pg.Pool): Promise<unknown>;
}): Promise<FreshDatabase> {
  const adminUrl = inject('databaseUrl');
  // Another worker may be building the template, which on a slow machine takes longer than the statement timeout of a call.
  const admin = openPool(adminUrl, 1, { use: 'maintenance' });
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = prepare ? await ensureTemplate(admin, adminUrl, prepare) : 'template1';
  await admin.query(`create database ${name} template ${template}`);
  const url = withDatabase(adminUrl, name);
  const pool = openPool(url, undefined, { ledgerKeys: TEST_LEDGER_KEYS });
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

/** Builds the template once per test run, however many files request it at once. */
async function ensureTemplate(
  admin: pg.Pool,
  adminUrl: string,
  prepare: { template: string; migrate(pool: pg.Pool): Promise<unknown> },
): Promise<string> {
  const name = `template_${prepare.template}`;
  // One connection throughout: the pool would close it while it is idle, and the lock would be lost.
  const client = await admin.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name]);
    if (found.rowCount) return name;
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    const pool = openPool(withDatabase(adminUrl, name), 2, { use: 'maintenance', ledgerKeys: TEST_LEDGER_KEYS });
    await prepare.migrate(pool).finally(() => pool.end());
    await client.query(`alter database ${name} is_template true`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
    client.release();
  }
}

function withDatabase(url: string, name: string): string {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
}
