import type { Client } from '@foyer/database/open-pool.ts';

export type BreakKind = 'provider_only' | 'ours_only' | 'amount' | 'status' | 'unreadable' | 'return';

/** A difference between a provider’s statement and our books, or something of the provider that we cannot read or book. */
export interface Break {
  merchant: string;
  connector: string;
  kind: BreakKind;
  direction: 'in' | 'out';
  lineId: string;
  oursMinor: bigint | null;
  theirsMinor: bigint | null;
  currency: string;
  /** What the provider wrote, encrypted; only of `unreadable`. */
  sealedRaw?: Buffer | null;
}

export interface OpenBreak extends Omit<Break, 'sealedRaw'> {
  id: bigint;
  sealedRaw: Buffer | null;
  owner: string | null;
  foundAt: Date;
  ageHours: number;
}

/** An amount that we have booked as received or sent at a provider. */
export interface Booked {
  direction: 'in' | 'out';
  lineId: string;
  amountMinor: bigint;
  /** The state of a payout; always `paid` for a payment. */
  state: string;
}

interface Account {
  merchant: string;
  connector: string;
}

/** The payments of a period with the amounts of their ledger postings, and the payouts with their own. */
export async function findBooked(
  client: Client,
  { connector, merchant }: Account,
  period: { from: Date; to: Date },
): Promise<Booked[]> {
  const { rows } = await client.query<Booked>({
    name: 'find-booked-payments',
    text: `select 'in' as direction, payment.payment_id as "lineId", coalesce((
          select -sum(posting.amount_minor) from foyer.ledger_transfer transfer
          join foyer.ledger_posting posting on posting.transfer_seq = transfer.seq
          join foyer.ledger_account house on house.id = posting.account_id and house.kind = 'house'
          where transfer.source = 'psp:' || $2 and transfer.tx_id in (
            'payment:' || $1 || ':' || $2 || ':' || payment.payment_id || ':credit:cash',
            'payment:' || $1 || ':' || $2 || ':' || payment.payment_id || ':suspend:suspense')), 0)::bigint as "amountMinor", 'paid' as state
        from foyer.cashier_payment payment where merchant = $1 and connector = $2 and paid_at >= $3 and paid_at < $4
      union all
      select 'out', id::text, amount_minor, state from foyer.cashier_withdrawal
        where merchant = $1 and connector = $2 and state in ('sending', 'paid', 'returned')
          and id in (select withdrawal_id from foyer.cashier_payout_attempt where at >= $3 and at < $4)`,
    values: [merchant, connector, period.from, period.to],
  });
  return rows;
}

/** Our booking of a statement line, whenever it was made; null if there is none. */
export async function getBookedLine(
  client: Client,
  { connector, merchant }: Account,
  line: Pick<Booked, 'direction' | 'lineId'>,
): Promise<Booked | null> {
  const { rows } = await client.query<Booked>({
    name: 'get-booked-line',
    text: `select 'in' as direction, payment_id as "lineId", amount_minor as "amountMinor", 'paid' as state from foyer.cashier_payment
        where merchant = $1 and connector = $2 and payment_id = $4 and $3 = 'in'
      union all select 'out', id::text, amount_minor, state from foyer.cashier_withdrawal
        where merchant = $1 and connector = $2 and id::text = $4 and $3 = 'out'`,
    values: [merchant, connector, line.direction, line.lineId],
  });
  return rows[0] ?? null;
}

/** What has gone back of a payment in our books, by the provider's id of it or by ours. */
export interface BookedReturn {
  key: string;
  paymentId: string;
  /** Zero while it is under way, or if it has failed. */
  goneMinor: bigint;
}

/** The reversals and returns of the payments of a period; two of the same key are added up. @param before only those that ended earlier */
export async function findBookedReturns(
  client: Client,
  { connector, merchant }: Account,
  { before, from, to }: { from: Date; to: Date; before: Date | null },
): Promise<BookedReturn[]> {
  const { rows } = await client.query<BookedReturn>({
    name: 'find-booked-returns',
    text: `select booked.key, payment.payment_id as "paymentId", sum(booked.gone)::bigint as "goneMinor"
      from foyer.cashier_payment payment join (
        select payment_row, coalesce(provider_ref, id::text) as key, ended_at,
          case when state in ('done', 'lost') then amount_minor else 0 end as gone from foyer.cashier_reversal
        union all select payment_row, coalesce(provider_ref, id::text), ended_at,
          case when state = 'done' then amount_minor else 0 end from foyer.suspense_return) booked on booked.payment_row = payment.id
      where payment.merchant = $1 and payment.connector = $2 and payment.paid_at >= $3 and payment.paid_at < $4
        and ($5::timestamptz is null or booked.ended_at <= $5)
      group by 1, 2`,
    values: [merchant, connector, from, to, before],
  });
  return rows;
}

/** Records a break; an open one is left unchanged. @returns whether it is new */
export async function openBreak(client: Client, found: Break): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'open-break',
    text: `insert into foyer.cashier_break (merchant, connector, kind, direction, line_id, ours_minor, theirs_minor, currency, sealed_raw)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (merchant, connector, kind, direction, line_id) where closed_at is null do nothing`,
    values: [
      found.merchant,
      found.connector,
      found.kind,
      found.direction,
      found.lineId,
      found.oursMinor,
      found.theirsMinor,
      found.currency,
      found.sealedRaw ?? null,
    ],
  });
  return rowCount === 1;
}

const AGREES = 'agrees now';

/** Whether staff have already closed the same break with the same amount. */
export async function isBreakDealtWith(client: Client, found: Break): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'is-break-dealt-with',
    text: `select from foyer.cashier_break where merchant = $1 and connector = $2 and kind = $3 and direction = $4 and line_id = $5
      and theirs_minor is not distinct from $6 and closed_at is not null and note is distinct from '${AGREES}' limit 1`,
    values: [found.merchant, found.connector, found.kind, found.direction, found.lineId, found.theirsMinor],
  });
  return rowCount === 1;
}

/** Closes the breaks of lines that now agree. */
export async function closeBreaks(
  client: Client,
  { connector, merchant }: Account,
  lineIds: readonly string[],
): Promise<void> {
  await client.query({
    name: 'close-breaks',
    text: `update foyer.cashier_break set closed_at = foyer.clock(), note = '${AGREES}'
      where merchant = $1 and connector = $2 and line_id = any($3) and closed_at is null`,
    values: [merchant, connector, lineIds],
  });
}

/** Open breaks of a merchant, oldest first; at most 200. */
export async function findOpenBreaks(client: Client, merchant: string): Promise<OpenBreak[]> {
  const { rows } = await client.query<OpenBreak>({
    name: 'find-open-breaks',
    text: `select id, merchant, connector, kind, direction, line_id as "lineId", ours_minor as "oursMinor", theirs_minor as "theirsMinor",
        currency, sealed_raw as "sealedRaw", owner, found_at as "foundAt", (extract(epoch from foyer.clock() - found_at) / 3600)::integer as "ageHours"
      from foyer.cashier_break where merchant = $1 and closed_at is null order by found_at, id limit 200`,
    values: [merchant],
  });
  return rows;
}

/** Assigns an open break to somebody. @returns false if there is none with this id */
export async function assignBreak(
  client: Client,
  { id, merchant, owner }: { id: bigint; merchant: string; owner: string },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'assign-break',
    text: 'update foyer.cashier_break set owner = $3 where id = $1 and merchant = $2 and closed_at is null',
    values: [id, merchant, owner],
  });
  return rowCount === 1;
}

/** Closes an open break that somebody has dealt with. @returns false if there is none with this id */
export async function closeBreak(
  client: Client,
  { id, merchant, note }: { id: bigint; merchant: string; note: string },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'close-break',
    text: `update foyer.cashier_break set closed_at = foyer.clock(), note = $3
      where id = $1 and merchant = $2 and closed_at is null`,
    values: [id, merchant, note],
  });
  return rowCount === 1;
}
