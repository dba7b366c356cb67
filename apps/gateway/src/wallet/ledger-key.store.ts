import { DatabaseError } from '@foyer/database/database-error.ts';
import { fingerprintOf } from '@foyer/database/ledger-keys.ts';
import { ledgerKeysOf, type Queryable } from '@foyer/database/open-pool.ts';
import type { LedgerFault } from './verify-ledger.ts';

/** Compares the keys of a pool with those that have sealed this database, if any have. @throws DatabaseError if a version is another key */
export async function requireLedgerKeys(db: Queryable): Promise<void> {
  const found = await db.query<{ exists: boolean }>(`select to_regclass('foyer.ledger_key') is not null as exists`);
  if (!found.rows[0]?.exists) return;
  const { rows } = await db.query<{ version: number; fingerprint: Buffer }>(
    'select version, fingerprint from foyer.ledger_key order by version',
  );
  const keys = new Map(ledgerKeysOf(db).map((key) => [key.version, key]));
  const other = rows.find(({ fingerprint, version }) => {
    const key = keys.get(version);
    return key && !fingerprintOf(key).equals(fingerprint);
  });
  if (other)
    throw new DatabaseError(
      `The keys of the ledger (LEDGER_KEYS, or ledger-keys in the data folder) are not those of this database: version ${other.version} differs.`,
    );
  if (rows.length > 0 && !rows.some(({ version }) => keys.has(version)))
    throw new DatabaseError(
      `The keys of the ledger (LEDGER_KEYS, or ledger-keys in the data folder) are not those of this database: it has version ${rows.at(-1)?.version}.`,
    );
}

/** Checks the keys of a pool as `requireLedgerKeys` does, and records new versions. */
export async function adoptLedgerKeys(db: Queryable): Promise<void> {
  await requireLedgerKeys(db);
  for (const key of ledgerKeysOf(db))
    await db.query(
      'insert into foyer.ledger_key (version, fingerprint) values ($1, $2) on conflict (version) do nothing',
      [key.version, fingerprintOf(key)],
    );
}

/** Compares the recorded keys with those of the pool, and with the versions that documents were sealed with. @returns the violations */
export async function verifyLedgerKeys(db: Queryable): Promise<LedgerFault[]> {
  const { rows } = await db.query<{ version: number; fingerprint: Buffer | null }>(
    `select version, fingerprint from foyer.ledger_key full join (
       select distinct split_part(key_id, '.', 1)::integer as version from foyer.document_seal where key_id ~ '^[0-9]{1,6}[.]') used using (version)
     order by version`,
  );
  const invariant = 'S3 the keys of the ledger are those that were recorded';
  return rows.flatMap(({ fingerprint, version }) => {
    const key = ledgerKeysOf(db).find((own) => own.version === version);
    if (!fingerprint) return [{ invariant, detail: `ledger_key lacks version ${version}` }];
    if (!key) return [{ invariant, detail: `LEDGER_KEYS lacks version ${version} of ledger_key` }];
    return fingerprintOf(key).equals(fingerprint) ? [] : [{ invariant, detail: `ledger_key ${version} was changed` }];
  });
}
