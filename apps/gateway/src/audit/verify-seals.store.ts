import { macOf } from '@foyer/database/ledger-keys.ts';
import { ledgerKeysOf, type Queryable } from '@foyer/database/open-pool.ts';
import { createKeyFinder, LOWEST } from '../wallet/verify-chain.store.ts';
import type { LedgerFault } from '../wallet/verify-ledger.ts';

const UNCHANGED = 'S1 a document is as Foyer wrote it';
const SEALED = 'S2 a document was written by Foyer';

interface SealedTable {
  name: string;
  /** The columns of its primary key. */
  keys: string[];
}

/** The tables with a seal, by what has been sealed or still is: one whose trigger was dropped is not left out. */
async function findSealedTables(db: Queryable, kinds: readonly string[] | null): Promise<SealedTable[]> {
  const { rows } = await db.query<SealedTable>(
    `select class.relname::text as name, (
       select array_agg(attname::text order by place) from unnest(indkey) with ordinality key (number, place)
       join pg_attribute on attrelid = indrelid and attnum = number) as keys
     from pg_class class join pg_index on indrelid = class.oid and indisprimary
     where class.relnamespace = 'foyer'::regnamespace and (
       exists (select from pg_trigger where tgrelid = class.oid and tgname = 'seal')
       or class.relname in (select distinct kind from foyer.document_seal)) and ($1::text[] is null or class.relname = any($1))
     order by class.relname`,
    [kinds],
  );
  return rows;
}

/**
 * Finds documents that were changed, deleted or added without the triggers that seal them, or with them in a session that has no key.
 * @param kinds the tables; absent: all
 * @returns the rows, by table and key; at most twenty of a table
 */
export async function verifySeals(db: Queryable, kinds: readonly string[] | null = null): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const { keys, name } of await findSealedTables(db, kinds)) {
    const { rows } = await db.query<{ detail: string }>(
      `select coalesce(seal.key, found.key) || case when found.key is null then ' is missing' when seal.key is null then ' was added'
         else ' was changed' end as detail
       from (select key, digest from foyer.document_seal where kind = '${name}' and digest <> '') seal
       full join (select foyer.key_of_document(document, $1) as key, foyer.digest_document(document) as digest from foyer.${name} document) found using (key)
       where seal.digest is distinct from found.digest order by 1 limit 20`,
      [keys],
    );
    faults.push(...rows.map(({ detail }) => ({ invariant: UNCHANGED, detail: `${name} ${detail}` })));
  }
  return [...faults, ...(await verifyMacs(db, kinds))];
}

interface Seal {
  nr: bigint;
  kind: string;
  key: string;
  /** Empty for a document that was deleted. */
  digest: Buffer;
  key_id: string | null;
  mac: Buffer | null;
}

const PAGE = 5_000;
const MAX_FAULTS = 100;

/** Finds seals that no session with a key has written. */
async function verifyMacs(db: Queryable, kinds: readonly string[] | null): Promise<LedgerFault[]> {
  const findKey = createKeyFinder(ledgerKeysOf(db));
  const faults: LedgerFault[] = [];
  const check = ({ digest, key, key_id, kind, mac }: Seal) => {
    const sessionKey = findKey(key_id);
    if (key_id && !sessionKey) return `was sealed with the key ${key_id}, which LEDGER_KEYS lacks`;
    const expected = sessionKey && macOf(sessionKey, `seal|${kind}|${digest.toString('hex')}|${key}`);
    if (expected && mac?.equals(expected)) return null;
    return digest.length === 0 ? 'was not deleted by Foyer' : 'was not written by Foyer';
  };
  for (let after: bigint | undefined = LOWEST; after !== undefined; ) {
    const { rows }: { rows: Seal[] } = await db.query<Seal>(
      `select nr, kind, key, digest, key_id, mac from foyer.document_seal
       where nr > $1 and ($2::text[] is null or kind = any($2)) order by nr limit ${PAGE}`,
      [after, kinds],
    );
    for (const seal of rows) {
      const fault = check(seal);
      if (fault && faults.length < MAX_FAULTS)
        faults.push({ invariant: SEALED, detail: `${seal.kind} ${seal.key} ${fault}` });
    }
    after = rows.length === PAGE ? rows.at(-1)?.nr : undefined;
  }
  return faults;
}
