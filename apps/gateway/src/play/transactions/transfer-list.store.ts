import { sql } from 'kysely';
import type { Database, TransferKind } from '../../db/tables.ts';
import { isFound, type TransferSearch } from './transfer-search.store.ts';

/** Transfers of an account, newest first, before a sequence number. */
export function findLedgerTransfers(db: Database, query: TransferQuery) {
  return selectTransfers(db, query)
    .$if(query.before !== null, (builder) => builder.where('seq', '<', query.before))
    .orderBy('seq', 'desc')
    .limit(query.limit)
    .execute();
}

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

/** When a day of a period begins. @param days offset in days */
const startOf = (day: string | null, timeZone: string, days = 0) =>
  sql<Date>`(${day}::date + ${days}::int)::timestamp at time zone ${timeZone}`;

/** The totals in and out in a period. */
export async function sumTransfers(
  db: Database,
  query: Omit<TransferQuery, 'before' | 'limit'>,
): Promise<{ inMinor: bigint; outMinor: bigint }> {
  const sumOf = (sign: '<' | '>') =>
    sql<bigint>`coalesce(sum(amount_minor) filter (where amount_minor ${sql.raw(sign)} 0), 0)::bigint`;
  return selectTransfers(db, query)
    .clearSelect()
    .select([sumOf('>').as('inMinor'), sumOf('<').as('outMinor')])
    .executeTakeFirstOrThrow();
}

function selectTransfers(db: Database, query: Omit<TransferQuery, 'before' | 'limit'>) {
  const { period } = query;
  return db
    .selectFrom('ledger_transfer as transfer')
    .leftJoin('vendor_round as round', (join) =>
      join.onRef('round.source', '=', 'transfer.source').onRef('round.round_id', '=', 'transfer.round_id'),
    )
    .select(['seq', 'kind', 'amount_minor', 'balance_minor', 'game_code', 'transfer.round_id', 'at'])
    .select(['transfer.source', 'transfer.tx_id', 'round.draw_id'])
    .where('transfer.account_id', '=', query.accountId)
    .where('kind', 'not in', ['dead', 'hold', 'release'])
    .$if(query.kinds !== null, (builder) => builder.where('kind', 'in', query.kinds ?? []))
    .$if(Boolean(query.search), (builder) => builder.where(isFound(query.search as TransferSearch)))
    .$if(Boolean(period?.from), (builder) =>
      builder.where('at', '>=', startOf(period?.from ?? '', period?.timeZone ?? '')),
    )
    .$if(Boolean(period?.to), (builder) =>
      builder.where('at', '<', startOf(period?.to ?? '', period?.timeZone ?? '', 1)),
    );
}

/** The transfers of a round on an account, oldest first. */
export const findTransfersOfRound = (
  db: Database,
  accountId: bigint,
  { roundId, source }: { source: string; roundId: string },
) =>
  selectTransfers(db, { accountId, kinds: null, period: null })
    .where('transfer.source', '=', source)
    .where('transfer.round_id', '=', roundId)
    .orderBy('seq')
    .limit(MAX_OF_ROUND)
    .execute();

/** Maximum transfers of a round that are shown. */
const MAX_OF_ROUND = 200;

/** One transfer as listed; null if it is not on this account. */
export async function getListed(db: Database, accountId: bigint, seq: bigint) {
  const row = await selectTransfers(db, { accountId, kinds: null, period: null })
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row ?? null;
}
