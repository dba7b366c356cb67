import {
  type Alteration,
  alter,
  generateAlterations,
  vendorTables,
  type Writer,
} from '@foyer/gateway/testing/alterations.store.ts';
import type pg from 'pg';

/** The outcome of generated alterations. */
export interface Missed {
  /** Alterations after which no fault was found. */
  readonly missed: readonly string[];
  readonly made: number;
  /** The tables that no alteration has changed, since they have no rows. */
  readonly untouched: readonly string[];
}

/** Refused by the database: a constraint (23…), a generated column (428C9), or one of the schema's own rules (P0001). */
const isRefusal = ({ code = '' }: { code?: string }): boolean =>
  code.startsWith('23') || code === '428C9' || code === 'P0001';

/**
 * Makes every generated alteration of a vendor's tables, each in a transaction that is rolled back, and looks for its faults.
 * @param client a connection that `verify` reads by
 */
export async function findMissed(
  client: pg.PoolClient,
  { schema, verify, writer }: { schema: string; writer: Writer; verify: () => Promise<readonly { detail: string }[]> },
): Promise<Missed> {
  const alterations = await generateAlterations(client, process.env.ALTERATION_SEED ?? '2026', vendorTables(schema));
  const [missed, tables] = [[] as string[], new Set<string>()];
  let made = 0;
  const isMade = async ({ sql }: Alteration) =>
    alter(client, { sql }, writer).catch((fault: { code?: string }) => {
      if (isRefusal(fault)) return false;
      throw fault;
    });
  for (const alteration of alterations) {
    await client.query('begin');
    try {
      if (!(await isMade(alteration))) continue;
      made += 1;
      tables.add(alteration.table);
      if ((await verify()).length === 0) missed.push(alteration.name);
    } finally {
      await client.query('rollback');
    }
  }
  const untouched = [...new Set(alterations.map(({ table }) => table))].filter((table) => !tables.has(table));
  return { missed, made, untouched };
}
