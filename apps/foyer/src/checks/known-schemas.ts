import { fileURLToPath } from 'node:url';
import { findMigrations, type Migrations, refuseNewer } from '@foyer/database/migrate.ts';
import { LOTTO_MIGRATIONS } from '@foyer/lotto/server/db/migrations.ts';
import type pg from 'pg';
import { findApplied } from './server-facts.store.ts';

/** The schemas in the database of gateway and lottery. */
export const SCHEMAS: readonly Migrations[] = [
  { schema: 'foyer', directory: fileURLToPath(new URL('../../../gateway/src/db/migrations', import.meta.url)) },
  LOTTO_MIGRATIONS,
];

/** Refuses a database that newer code has migrated, before a command reads or changes anything. @throws DatabaseError */
export async function requireKnownSchemas(pool: pg.Pool): Promise<void> {
  for (const migrations of SCHEMAS) {
    const files = [...(await findMigrations(migrations)).keys()];
    refuseNewer(migrations.schema, { applied: await findApplied(pool, migrations.schema), files });
  }
}
