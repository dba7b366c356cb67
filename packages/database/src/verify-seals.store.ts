import { createKeyFinder, macOf } from './ledger-keys.ts';
import { ledgerKeysOf, type Queryable } from './open-pool.ts';

/** A row that was not written by Foyer. */
export interface SealFault {
  readonly invariant: string;
  readonly detail: string;
}

export const GATEWAY_SCHEMA = 'foyer';
/** The gateway's seals are older than those of vendors: they do not name their schema. */
export const nameOf = (schema: string, kind: string): string =>
  schema === GATEWAY_SCHEMA ? kind : `${schema}.${kind}`;

const UNCHANGED = 'S1 a document is as Foyer wrote it';
export const SEALED = 'S2 a document was written by Foyer';

interface SealedTable {
  name: string;
  /** The columns of its primary key. */
  keys: string[];
}

/** The given tables; absent: those with a seal, by what has been sealed or still is: one whose trigger was dropped is not left out. */
async function findSealedTables(
  db: Queryable,
  schema: string,
  kinds: readonly string[] | null,
): Promise<SealedTable[]> {
  const { rows } = await db.query<SealedTable>(
    `select class.relname::text as name, (
       select array_agg(attname::text order by place) from unnest(indkey) with ordinality key (number, place)
       join pg_attribute on attrelid = indrelid and attnum = number) as keys
     from pg_class class join pg_index on indrelid = class.oid and indisprimary
     where class.relnamespace = '${schema}'::regnamespace and case when $1::text[] is null
       then exists (select from pg_trigger where tgrelid = class.oid and tgname = 'seal')
         or class.relname in (select distinct kind from ${schema}.document_seal)
       else class.relname = any($1) end
     order by class.relname`,
    [kinds],
  );
  return rows;
}

/**
 * Finds documents of the gateway that were changed, deleted or added without the triggers that seal them, or with them in a session that has no
 * key.
 * @param kinds the tables; absent: all
 * @returns the rows, by table and key; at most twenty of a table
 */
export async function verifySeals(db: Queryable, kinds: readonly string[] | null = null): Promise<SealFault[]> {
  return [...(await verifyDigests(db, GATEWAY_SCHEMA, kinds)), ...(await verifyMacs(db, GATEWAY_SCHEMA, kinds))];
}

/** Compares documents with their digests. @param kinds as of `verifySeals` */
export async function verifyDigests(
  db: Queryable,
  schema: string,
  kinds: readonly string[] | null,
): Promise<SealFault[]> {
  const faults: SealFault[] = [];
  for (const { keys, name } of await findSealedTables(db, schema, kinds)) {
    const { rows } = await db.query<{ detail: string }>(
      `select coalesce(seal.key, found.key) || case when found.key is null then ' is missing' when seal.key is null then ' was added'
         else ' was changed' end as detail
       from (select key, digest from ${schema}.document_seal where kind = '${name}' and digest <> '') seal
       full join (select ${schema}.key_of_document(document, $1) as key, ${schema}.digest_document(document) as digest
         from ${schema}.${name} document) found using (key)
       where seal.digest is distinct from found.digest order by 1 limit 20`,
      [keys],
    );
    faults.push(...rows.map(({ detail }) => ({ invariant: UNCHANGED, detail: `${nameOf(schema, name)} ${detail}` })));
  }
  return faults;
}

export interface Seal {
  nr: bigint;
  kind: string;
  key: string;
  /** Empty for a document that was deleted. */
  digest: Buffer;
  key_id: string | null;
  mac: Buffer | null;
}

export const PAGE = 5_000;
/** Below every number, even one that was written by hand. */
const LOWEST = -(2n ** 63n);
export const MAX_FAULTS = 100;

type CheckMac = (sealed: Pick<Seal, 'key_id' | 'mac'>, text: string) => string | null;

/** What is wrong with a code over a text; null if nothing is. */
export function createMacCheck(db: Queryable): CheckMac {
  const findKey = createKeyFinder(ledgerKeysOf(db));
  return ({ key_id, mac }, text) => {
    const sessionKey = findKey(key_id);
    if (key_id && !sessionKey) return `was sealed with the key ${key_id}, which LEDGER_KEYS lacks`;
    return sessionKey && mac?.equals(macOf(sessionKey, text)) ? null : 'was not written by Foyer';
  };
}

/** Finds seals that no session with a key has written. */
export async function verifyMacs(db: Queryable, schema: string, kinds: readonly string[] | null): Promise<SealFault[]> {
  const check = createMacCheck(db);
  const faults: SealFault[] = [];
  for (let after: bigint | undefined = LOWEST; after !== undefined; ) {
    const { rows }: { rows: Seal[] } = await db.query<Seal>(
      `select nr, kind, key, digest, key_id, mac from ${schema}.document_seal
       where nr > $1 and ($2::text[] is null or kind = any($2)) order by nr limit ${PAGE}`,
      [after, kinds],
    );
    for (const { digest, key, kind, ...seal } of rows) {
      const name = nameOf(schema, kind);
      const fault = check(seal, `seal|${name}|${digest.toString('hex')}|${key}`);
      const what = digest.length === 0 ? fault?.replace('written', 'deleted') : fault;
      if (what && faults.length < MAX_FAULTS) faults.push({ invariant: SEALED, detail: `${name} ${key} ${what}` });
    }
    after = rows.length === PAGE ? rows.at(-1)?.nr : undefined;
  }
  return faults;
}
