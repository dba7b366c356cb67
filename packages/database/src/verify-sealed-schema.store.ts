import { verifyLedgerKeys } from './ledger-key.store.ts';
import type { Queryable } from './open-pool.ts';
import {
  createMacCheck,
  MAX_FAULTS,
  nameOf,
  PAGE,
  SEALED,
  type Seal,
  type SealFault,
  verifyDigests,
  verifyMacs,
} from './verify-seals.store.ts';

/** A table whose rows have their codes in themselves (`seal_rows`). */
interface SealedRows {
  readonly table: string;
  /** Its primary key, a uuid. */
  readonly key: string;
  /** The fields that change without a new code. */
  readonly leftOut: readonly string[];
}

/** What is sealed in the schema of a vendor, as in its migrations. */
export interface SealedSchema {
  readonly schema: string;
  /** Tables with a seal for each row. */
  readonly documents: readonly string[];
  /** Tables whose rows have their codes in themselves. */
  readonly rows: readonly SealedRows[];
}

/** Finds what was changed, deleted or added by hand in the schema of a vendor, of those tables that are sealed. */
export async function verifySealedSchema(
  db: Queryable,
  { documents, rows, schema }: SealedSchema,
): Promise<SealFault[]> {
  const { rows: found } = await db.query<{ isThere: boolean }>(
    `select to_regclass('${schema}.document_seal') is not null as "isThere"`,
  );
  if (!found[0]?.isThere) return [{ invariant: SEALED, detail: `${schema} has no seals before its next start` }];
  const faults = [...(await verifyDigests(db, schema, documents)), ...(await verifyMacs(db, schema, null))];
  for (const table of rows) faults.push(...(await verifyRows(db, schema, table)));
  return [...faults, ...(await verifyLedgerKeys(db, schema))];
}

interface SealedRow extends Pick<Seal, 'key_id' | 'mac' | 'key'> {
  text: string;
}

const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** Finds rows that were changed or added by hand. @returns at most a hundred */
async function verifyRows(db: Queryable, schema: string, { key, leftOut, table }: SealedRows): Promise<SealFault[]> {
  const check = createMacCheck(db);
  const name = nameOf(schema, table);
  const faults: SealFault[] = [];
  for (let after: string | undefined = FIRST_UUID; after !== undefined && faults.length < MAX_FAULTS; ) {
    const { rows }: { rows: SealedRow[] } = await db.query<SealedRow>(
      `select ${key} as key, key_id, mac, ${schema}.row_text(document, $2) as text from ${schema}.${table} document
       where ${key} > $1 order by ${key} limit ${PAGE}`,
      [after, leftOut],
    );
    for (const row of rows) {
      const fault = check(row, `row|${name}|${row.text}`);
      if (fault) faults.push({ invariant: SEALED, detail: `${name} ${row.key} ${fault}` });
    }
    after = rows.at(-1)?.key;
  }
  return faults.slice(0, MAX_FAULTS);
}
