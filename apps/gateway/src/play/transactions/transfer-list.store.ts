import type { Queryable } from '@foyer/database/open-pool.ts';
import type { TransferKind } from '../../db/tables.ts';
import { isFoundSql, type TransferSearch, toSearchValues } from './transfer-search.store.ts';

/** The transfers of an account to list. */
export interface TransferQuery {
  accountId: bigint;
  before: bigint | null;
  limit: number;
  kinds: readonly TransferKind[] | null;
  period: Period | null;
  search?: TransferSearch | null;
}

/** Days in a time zone, both included; null: open-ended. */
export interface Period {
  from: string | null;
  to: string | null;
  timeZone: string;
}

/** A transfer as listed, with the draw of its round. */
export interface ListedTransfer {
  seq: bigint;
  source: string;
  txId: string;
  kind: TransferKind;
  amountMinor: bigint;
  balanceMinor: bigint | null;
  gameCode: string | null;
  roundId: string | null;
  drawId: string | null;
  at: Date;
}

const COLUMNS = `seq, transfer.source, transfer.tx_id as "txId", kind, amount_minor as "amountMinor",
  balance_minor as "balanceMinor", game_code as "gameCode", transfer.round_id as "roundId", round.draw_id as "drawId", at`;

const OF_ACCOUNT = `foyer.ledger_transfer transfer
  left join foyer.vendor_round round on round.source = transfer.source and round.round_id = transfer.round_id
  where transfer.account_id = $1 and kind not in ('dead', 'hold', 'release')`;

/** The bounds replace null, so that the conditions may use an index in a plan for any values. */
const QUERIED = `${OF_ACCOUNT} and ($2::text[] is null or kind = any($2))
  and at >= coalesce($3::date::timestamp at time zone $5::text, '-infinity')
  and at < coalesce(($4::date + 1)::timestamp at time zone $5::text, 'infinity')`;

const PAGE = `and seq < coalesce($6::bigint, 9223372036854775807) order by seq desc limit $7`;

const toValues = ({ accountId, kinds, period }: Omit<TransferQuery, 'before' | 'limit'>): unknown[] => [
  accountId,
  kinds,
  period?.from || null,
  period?.to || null,
  period?.timeZone ?? 'UTC',
];

/** Transfers of an account, newest first, before a sequence number. */
export async function findLedgerTransfers(db: Queryable, query: TransferQuery): Promise<ListedTransfer[]> {
  const { before, limit, search } = query;
  const values = [...toValues(query), before, limit];
  const { rows } = search
    ? await db.query<ListedTransfer>({
        name: 'search-listed-transfers',
        text: `select ${COLUMNS} from ${QUERIED} and ${isFoundSql(8)} ${PAGE}`,
        values: [...values, ...toSearchValues(search)],
      })
    : await db.query<ListedTransfer>({
        name: 'find-listed-transfers',
        text: `select ${COLUMNS} from ${QUERIED} ${PAGE}`,
        values,
      });
  return rows;
}

interface Sums {
  inMinor: bigint;
  outMinor: bigint;
}

const SUMS = `coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as "inMinor",
  coalesce(sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as "outMinor"`;

/** The totals in and out in a period. */
export async function sumTransfers(db: Queryable, query: Omit<TransferQuery, 'before' | 'limit'>): Promise<Sums> {
  const values = toValues(query);
  const { rows } = query.search
    ? await db.query<Sums>({
        name: 'sum-found-transfers',
        text: `select ${SUMS} from ${QUERIED} and ${isFoundSql(6)}`,
        values: [...values, ...toSearchValues(query.search)],
      })
    : await db.query<Sums>({ name: 'sum-transfers', text: `select ${SUMS} from ${QUERIED}`, values });
  return rows[0] ?? { inMinor: 0n, outMinor: 0n };
}

/** Maximum transfers of a round that are shown. */
const MAX_OF_ROUND = 200;

/** The transfers of a round on an account, oldest first. */
export async function findTransfersOfRound(
  db: Queryable,
  accountId: bigint,
  { roundId, source }: { source: string; roundId: string },
): Promise<ListedTransfer[]> {
  const { rows } = await db.query<ListedTransfer>({
    name: 'find-listed-transfers-of-round',
    text: `select ${COLUMNS} from ${OF_ACCOUNT} and transfer.source = $2 and transfer.round_id = $3 order by seq limit $4`,
    values: [accountId, source, roundId, MAX_OF_ROUND],
  });
  return rows;
}

/** One transfer as listed; null if it is not on this account. */
export async function getListed(db: Queryable, accountId: bigint, seq: bigint): Promise<ListedTransfer | null> {
  const { rows } = await db.query<ListedTransfer>({
    name: 'get-listed-transfer',
    text: `select ${COLUMNS} from ${OF_ACCOUNT} and seq = $2`,
    values: [accountId, seq],
  });
  return rows[0] ?? null;
}
