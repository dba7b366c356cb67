import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '@foyer/database/open-pool.ts';
import { KEYED_VERSION, STORED_LINK } from '../ledger/wallet/ledger-chain.ts';
import { sha256 } from '../platform/http/secret-box.ts';
import type { Head } from './head.ts';

/** The hash of a chain over nothing. */
export const EMPTY_CHAIN = sha256('');

const PAGE = 5_000;

/** Each has a number that grows with time, and a text of all that is not to change. A hash without a key does not cover every field. */
const ENTRIES = {
  transfers: {
    table: 'foyer.ledger_transfer',
    page: `select seq as nr, concat_ws('|', seq, encode(hash, 'hex'), case when chain_version < ${KEYED_VERSION} then ${STORED_LINK} end) as text
      from foyer.ledger_transfer where seq > $1 and seq <= $2 order by seq limit ${PAGE}`,
    last: 'select coalesce(max(seq), 0) as nr from foyer.ledger_transfer',
  },
  seals: {
    table: 'foyer.document_seal',
    page: `select nr, nr || '|' || kind || '|' || key as text from foyer.document_seal where nr > $1 and nr <= $2 order by nr limit ${PAGE}`,
    last: 'select coalesce(max(nr), 0) as nr from foyer.document_seal',
  },
} as const;

export type Chained = keyof typeof ENTRIES;

/**
 * Continues the chain of hashes over entries after a number.
 * @returns each entry's number, and the hash of the chain with it
 */
export async function* chainEntries(
  db: Queryable,
  kind: Chained,
  { after, hash, through }: { after: bigint; hash: Buffer; through: bigint },
): AsyncGenerator<{ nr: bigint; hash: Buffer }> {
  let [from, last]: [bigint | null, Buffer] = [after, hash];
  while (from !== null) {
    const { rows }: { rows: { nr: bigint; text: string }[] } = await db.query<{ nr: bigint; text: string }>(
      ENTRIES[kind].page,
      [from, through],
    );
    for (const { nr, text } of rows) {
      last = sha256(Buffer.concat([last, Buffer.from(text)]));
      yield { nr, hash: last };
    }
    from = rows.length === PAGE ? (rows.at(-1)?.nr ?? null) : null;
  }
}

const POLL_MS = 20;
/** Longer than any transaction of a call or a job that writes to the ledger. */
const PATIENCE_MS = 100_000;

/**
 * The last number below which no entry can appear any more. A transaction takes its numbers under a lock of the table that it holds until
 * its end, so this waits for the transactions that hold one now.
 * @returns null if one of them has not ended in time
 */
export async function getSettled(db: Queryable, kind: Chained, patienceMs = PATIENCE_MS): Promise<bigint | null> {
  const { last, table } = ENTRIES[kind];
  const { rows } = await db.query<{ nr: bigint }>(last);
  const writers = async (among: readonly string[] | null) => {
    const found = await db.query<{ writer: string }>(
      `select distinct virtualtransaction as writer from pg_locks
       where relation = '${table}'::regclass and mode = 'RowExclusiveLock' and granted and database = (select oid from pg_database where datname = current_database())
         and ($1::text[] is null or virtualtransaction = any($1))`,
      [among],
    );
    return found.rows.map(({ writer }) => writer);
  };
  let left = await writers(null);
  for (const startedAt = performance.now(); left.length > 0; left = await writers(left)) {
    if (performance.now() - startedAt > patienceMs) return null;
    await pause(POLL_MS);
  }
  return rows[0]?.nr ?? 0n;
}

const COLUMNS = `nr, at, through_seq as "throughSeq", transfers, through_seal as "throughSeal", seals, key_id as "keyId", mac,
  coalesce((select mac from foyer.ledger_head before where before.nr = own.nr - 1), '') as previous`;

export async function getLastHead(db: Queryable): Promise<Head | null> {
  const { rows } = await db.query<Head>(`select ${COLUMNS} from foyer.ledger_head own order by nr desc limit 1`);
  return rows[0] ?? null;
}

/** Heads after a number, the oldest first. */
export async function listHeads(db: Queryable, after: bigint, limit: number): Promise<Head[]> {
  const { rows } = await db.query<Head>(
    `select ${COLUMNS} from foyer.ledger_head own where nr > $1 order by nr limit $2`,
    [after, limit],
  );
  return rows;
}

/** The newest heads, the oldest of them first. */
export async function listNewestHeads(db: Queryable, limit: number): Promise<Head[]> {
  const { rows } = await db.query<Head>(`select ${COLUMNS} from foyer.ledger_head own order by nr desc limit $1`, [
    limit,
  ]);
  return rows.reverse();
}

/** @returns false if another process has written the head of this number */
export async function addHead(db: Queryable, head: Head): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into foyer.ledger_head (nr, at, through_seq, transfers, through_seal, seals, key_id, mac)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (nr) do nothing`,
    [head.nr, head.at, head.throughSeq, head.transfers, head.throughSeal, head.seals, head.keyId, head.mac],
  );
  return rowCount === 1;
}

/** Lets one process at a time append to its file, until the transaction ends. */
export async function lockHeadsFiles(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('foyer ledger heads'))`);
}
