import { DatabaseError } from './database-error.ts';
import { fingerprintOf } from './ledger-keys.ts';
import { hasLedgerKeys, ledgerKeysOf, type Queryable } from './open-pool.ts';
import { GATEWAY_SCHEMA, type SealFault } from './verify-seals.store.ts';

interface KnownKey {
  version: number;
  fingerprint: Buffer;
}

/** The keys that have sealed a schema; none if it has no seals yet. */
async function findKnownKeys(db: Queryable, schema: string): Promise<KnownKey[]> {
  const found = await db.query<{ exists: boolean }>(`select to_regclass('${schema}.ledger_key') is not null as exists`);
  if (!found.rows[0]?.exists) return [];
  return (await db.query<KnownKey>(`select version, fingerprint from ${schema}.ledger_key order by version`)).rows;
}

/** Compares the keys of a pool with those that have sealed this schema, if any have. @throws DatabaseError if a version is another key */
export async function requireLedgerKeys(db: Queryable, schema = GATEWAY_SCHEMA): Promise<void> {
  const rows = await findKnownKeys(db, schema);
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
export async function adoptLedgerKeys(db: Queryable, schema = GATEWAY_SCHEMA): Promise<void> {
  await requireLedgerKeys(db, schema);
  for (const key of ledgerKeysOf(db))
    await db.query(
      `insert into ${schema}.ledger_key (version, fingerprint) values ($1, $2) on conflict (version) do nothing`,
      [key.version, fingerprintOf(key)],
    );
}

/**
 * Migrates the schema of a vendor with the keys of its pool, or without any if it was never sealed: a vendor in development needs none.
 * @throws DatabaseError for other keys than have sealed it, or none; nothing is migrated then
 */
export async function migrateSealed<Done>(db: Queryable, schema: string, migrate: () => Promise<Done>): Promise<Done> {
  if (hasLedgerKeys(db)) await requireLedgerKeys(db, schema);
  else if ((await findKnownKeys(db, schema)).length > 0)
    throw new DatabaseError(`The tables of ${schema} are sealed: LEDGER_KEYS is needed, as when they were written.`);
  const done = await migrate();
  if (hasLedgerKeys(db)) await adoptLedgerKeys(db, schema);
  return done;
}

/** Compares the recorded keys with those of the pool, and with the versions that documents were sealed with. @returns the violations */
export async function verifyLedgerKeys(db: Queryable, schema = GATEWAY_SCHEMA): Promise<SealFault[]> {
  const { rows } = await db.query<{ version: number; fingerprint: Buffer | null }>(
    `select version, fingerprint from ${schema}.ledger_key full join (
       select distinct split_part(key_id, '.', 1)::integer as version from ${schema}.document_seal where key_id ~ '^[0-9]{1,6}[.]') used using (version)
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
