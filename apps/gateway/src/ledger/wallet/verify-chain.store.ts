import { createKeyFinder, findSessionKey, macOf } from '@foyer/database/ledger-keys.ts';
import { ledgerKeysOf, type Queryable } from '@foyer/database/open-pool.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { FIRST_HEAD, KEYED_VERSION, microsOf, STORED_LINK } from './ledger-chain.ts';
import type { LedgerFault } from './verify-ledger.ts';

/** A stored transfer with what its hash must cover. */
interface ChainRow {
  account_id: bigint | null;
  seq: bigint;
  hash: Buffer | null;
  chain_version: number;
  key_id: string | null;
  link: string;
}

const LINK = `case when chain_version = ${KEYED_VERSION} then ${STORED_LINK} else concat_ws('|', case when chain_version = 2 then 'v2' end,
    source, tx_id, kind, amount_minor::text, balance_minor::text, coalesce(ref_tx_id, ''), coalesce(round_id, ''),
    case when chain_version = 2 then coalesce(game_code, '') end, case when chain_version = 2 then ${microsOf('at')} end) end as link`;
const COLUMNS = `account_id, seq, hash, chain_version, key_id, ${LINK}`;

const PAGE = 5000;
/** Below every row, even one that was written by hand. */
export const LOWEST = -(2n ** 63n);
const CHAIN_PAGE = `select ${COLUMNS} from foyer.ledger_transfer where account_id is not null and (account_id, seq) > ($1, $2)
  order by account_id, seq limit ${PAGE}`;
const LOOSE_PAGE = `select ${COLUMNS} from foyer.ledger_transfer where account_id is null and seq > $1 order by seq limit ${PAGE}`;

/** What is wrong with the hash of a transfer; null if nothing is. */
type CheckHash = (row: ChainRow, previous: Uint8Array) => string | null;

/**
 * Checks a transfer against the hash before it. Only transfers up to the first keyed one may have a hash without a key: anyone can compute
 * that. Where it ends is itself sealed.
 */
async function openHashCheck(db: Queryable): Promise<CheckHash> {
  const findKey = createKeyFinder(ledgerKeysOf(db));
  const keyedAfter = (await getKeyedAfter(db)) ?? -1n;
  return ({ account_id, chain_version, hash, key_id, link, seq }, previous) => {
    if (chain_version !== KEYED_VERSION) {
      if (seq > keyedAfter) return 'is not sealed';
      if (account_id === null) return null;
      return hash?.equals(sha256(Buffer.concat([previous, Buffer.from(link)]))) ? null : 'does not follow';
    }
    const key = findKey(key_id);
    if (!key) return `is sealed with the key ${key_id}, which LEDGER_KEYS lacks`;
    return hash?.equals(macOf(key, previous, link)) ? null : 'does not follow';
  };
}

/** The last transfer whose hash may be without a key; null if that is not known. */
async function getKeyedAfter(db: Queryable): Promise<bigint | null> {
  const { rows } = await db.query<{ seq: bigint; key_id: string; mac: Buffer }>(
    'select seq, key_id, mac from foyer.ledger_keyed_after',
  );
  const [row] = rows;
  const key = row ? findSessionKey(ledgerKeysOf(db), row.key_id) : null;
  return row && key && macOf(key, `keyed after|${row.seq}`).equals(row.mac) ? row.seq : null;
}

const toFault = (detail: string): LedgerFault => ({ invariant: 'I9 the hash chain is unbroken', detail });

/** I9: each hash covers the previous one; the last one is stored in the account. Reads the ledger once, in pages. */
export async function verifyChain(db: Queryable): Promise<LedgerFault[]> {
  const check = await openHashCheck(db);
  const heads = new Map<bigint, Buffer>();
  const faults: LedgerFault[] = [];
  if ((await getKeyedAfter(db)) === null) faults.push(toFault('ledger_keyed_after was not written by Foyer'));
  const checkRow = (row: ChainRow, previous: Buffer) => {
    const fault = check(row, previous);
    if (fault) faults.push(toFault(`transfer ${row.seq} ${fault}`));
  };
  for await (const row of readPages(db, CHAIN_PAGE, (last) => [last?.account_id ?? LOWEST, last?.seq ?? LOWEST])) {
    const id = row.account_id ?? 0n;
    const previous = heads.get(id) ?? FIRST_HEAD;
    checkRow(row, previous);
    heads.set(id, row.hash ?? previous);
  }
  for await (const row of readPages(db, LOOSE_PAGE, (last) => [last?.seq ?? LOWEST])) checkRow(row, FIRST_HEAD);
  const accounts = await db.query<{ id: bigint; head_hash: Buffer }>(
    `select id, head_hash from foyer.ledger_account where kind <> 'house'`,
  );
  for (const { id, head_hash } of accounts.rows)
    if (!head_hash.equals(heads.get(id) ?? FIRST_HEAD)) faults.push(toFault(`account ${id}`));
  return faults;
}

/** Rows after a key, page by page. */
async function* readPages<Row extends ChainRow = ChainRow>(
  db: Queryable,
  page: string,
  keyOf: (row: Row | null) => bigint[],
): AsyncGenerator<Row> {
  let after: bigint[] | null = keyOf(null);
  while (after) {
    const { rows }: { rows: Row[] } = await db.query<Row>(page, after);
    yield* rows;
    const last = rows.at(-1);
    after = rows.length === PAGE && last ? keyOf(last) : null;
  }
}

/** A range of transfers, each with the hash that precedes it. */
const RANGE_PAGE = `select ${COLUMNS}, (select hash from foyer.ledger_transfer before where before.account_id = own.account_id
    and before.seq < own.seq order by before.seq desc limit 1) as previous
  from foyer.ledger_transfer own where seq > $1 and seq <= $2 order by seq limit ${PAGE}`;

/** I9 of the transfers after `from`, up to `to`. @returns at most `limit` faults */
export async function verifyChainRange(
  db: Queryable,
  { from, limit, to }: { from: bigint; to: bigint; limit: number },
): Promise<LedgerFault[]> {
  const check = await openHashCheck(db);
  const faults: LedgerFault[] = [];
  type Row = ChainRow & { previous: Buffer | null };
  for await (const row of readPages<Row>(db, RANGE_PAGE, (last) => [last?.seq ?? from, to])) {
    const fault = check(row, row.previous ?? FIRST_HEAD);
    if (fault && faults.length < limit) faults.push(toFault(`transfer ${row.seq} ${fault}`));
  }
  return faults;
}
