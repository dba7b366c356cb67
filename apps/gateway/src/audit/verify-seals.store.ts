import type { Queryable } from '@foyer/database/open-pool.ts';
import type { LedgerFault } from '../wallet/verify-ledger.ts';

interface SealedTable {
  name: string;
  /** The columns of its primary key. */
  keys: string[];
}

/** The tables with a seal, by what has been sealed or still is: one whose trigger was dropped is not left out. */
async function findSealedTables(db: Queryable): Promise<SealedTable[]> {
  const { rows } = await db.query<SealedTable>(
    `select class.relname::text as name, (
       select array_agg(attname::text order by place) from unnest(indkey) with ordinality key (number, place)
       join pg_attribute on attrelid = indrelid and attnum = number) as keys
     from pg_class class join pg_index on indrelid = class.oid and indisprimary
     where class.relnamespace = 'foyer'::regnamespace and (
       exists (select from pg_trigger where tgrelid = class.oid and tgname = 'seal')
       or class.relname in (select distinct kind from foyer.document_seal))
     order by class.relname`,
  );
  return rows;
}

/**
 * Finds documents that were changed, deleted or added without the triggers that seal them.
 * @returns the rows, by table and key; at most twenty of a table
 */
export async function verifySeals(db: Queryable): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const { keys, name } of await findSealedTables(db)) {
    const { rows } = await db.query<{ detail: string }>(
      `select coalesce(seal.key, found.key) || case when found.key is null then ' is missing' when seal.key is null then ' was added'
         else ' was changed' end as detail
       from (select key, digest from foyer.document_seal where kind = '${name}') seal
       full join (select foyer.key_of_document(document, $1) as key, foyer.digest_document(document) as digest from foyer.${name} document) found using (key)
       where seal.digest is distinct from found.digest order by 1 limit 20`,
      [keys],
    );
    faults.push(
      ...rows.map(({ detail }) => ({ invariant: 'S1 a document is as Foyer wrote it', detail: `${name} ${detail}` })),
    );
  }
  return faults;
}
