import type { Client } from '@foyer/database/open-pool.ts';
import type { Instructions } from '../../platform/connectors/payment/payment-connector.ts';

export type DepositState =
  | 'created'
  | 'pending'
  | 'paid'
  | 'expired'
  | 'failed'
  | 'refunding'
  | 'refunded'
  | 'disputed';

/** A deposit as stored. */
export interface DepositRow {
  id: string;
  number: bigint;
  merchant: string;
  memberId: bigint;
  accountId: bigint;
  method: string;
  connector: string;
  currency: string;
  amountMinor: bigint;
  state: DepositState;
  isLate: boolean;
  reference: string;
  providerRef: string | null;
  instructions: Instructions | null;
  documentVersion: number;
  madeAs: number;
  arrivedAs: number | null;
  createdAt: Date;
  expiresAt: Date;
  promisedSeconds: number;
  paidAt: Date | null;
  polledAt: Date | null;
}

const COLUMNS = `id, number, merchant, member_id as "memberId", account_id as "accountId", method, connector, currency,
  amount_minor as "amountMinor", state, is_late as "isLate", reference, provider_ref as "providerRef", instructions,
  document_version as "documentVersion", made_as as "madeAs", arrived_as as "arrivedAs", created_at as "createdAt",
  expires_at as "expiresAt", promised_seconds as "promisedSeconds", paid_at as "paidAt", polled_at as "polledAt"`;

type NewDeposit = Pick<
  DepositRow,
  | 'id'
  | 'merchant'
  | 'memberId'
  | 'accountId'
  | 'method'
  | 'connector'
  | 'currency'
  | 'amountMinor'
  | 'reference'
  | 'documentVersion'
  | 'promisedSeconds'
> & { expiresMinutes: number };

/** Adds a deposit, numbered among those of its member, whose account is locked. */
export async function insertDeposit(client: Client, deposit: NewDeposit): Promise<DepositRow> {
  const { rows } = await client.query<DepositRow>({
    name: 'insert-deposit',
    text: `insert into foyer.cashier_deposit (id, merchant, member_id, account_id, method, connector, currency, amount_minor, reference,
        document_version, promised_seconds, expires_at, made_as)
      select $1::uuid, $2::text, $3::bigint, $4::bigint, $5::text, $6::text, $7::text, $8::bigint, $9::text, $10::integer, $11::integer,
        foyer.clock() + $12::integer * interval '1 minute',
        1 + (select count(*) from foyer.cashier_deposit where member_id = $3::bigint)
      returning ${COLUMNS}`,
    values: [
      deposit.id,
      deposit.merchant,
      deposit.memberId,
      deposit.accountId,
      deposit.method,
      deposit.connector,
      deposit.currency,
      deposit.amountMinor,
      deposit.reference,
      deposit.documentVersion,
      deposit.promisedSeconds,
      deposit.expiresMinutes,
    ],
  });
  return rows[0] as DepositRow;
}

export async function getDeposit(client: Client, id: string): Promise<DepositRow | null> {
  const text = `select ${COLUMNS} from foyer.cashier_deposit where id = $1`;
  const { rows } = await client.query<DepositRow>({ name: 'get-deposit', text, values: [id] });
  return rows[0] ?? null;
}

/** Locks a deposit until the transaction ends; its member’s account is locked before. */
export async function lockDeposit(client: Client, id: string): Promise<DepositRow> {
  const text = `select ${COLUMNS} from foyer.cashier_deposit where id = $1 for update`;
  const { rows } = await client.query<DepositRow>({ name: 'lock-deposit', text, values: [id] });
  if (!rows[0]) throw new Error(`there is no deposit ${id}`);
  return rows[0];
}

/** The deposit with a provider’s own reference. */
export async function getDepositOfProvider(
  client: Client,
  { connector, merchant, providerRef }: { merchant: string; connector: string; providerRef: string },
): Promise<DepositRow | null> {
  const { rows } = await client.query<DepositRow>({
    name: 'get-deposit-of-provider',
    text: `select ${COLUMNS} from foyer.cashier_deposit where merchant = $1 and connector = $2 and provider_ref = $3`,
    values: [merchant, connector, providerRef],
  });
  return rows[0] ?? null;
}

/** A deposit by our number, whose provider’s reference is unknown: the answer that had it was lost. */
export async function getDepositOfLostAnswer(
  client: Client,
  { connector, merchant, number }: { merchant: string; connector: string; number: string },
): Promise<DepositRow | null> {
  if (!/^[1-9]\d{0,17}$/.test(number)) return null;
  const { rows } = await client.query<DepositRow>({
    name: 'get-deposit-of-lost-answer',
    text: `select ${COLUMNS} from foyer.cashier_deposit
      where merchant = $1 and connector = $2 and number = $3 and provider_ref is null`,
    values: [merchant, connector, number],
  });
  return rows[0] ?? null;
}

/** A member’s deposits, newest first. */
export async function findDeposits(
  client: Client,
  { before, limit, memberId }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<DepositRow[]> {
  const { rows } = await client.query<DepositRow>({
    name: 'find-deposits',
    text: `select ${COLUMNS} from foyer.cashier_deposit where member_id = $1 and ($2::bigint is null or number < $2)
      order by number desc limit $3`,
    values: [memberId, before, limit],
  });
  return rows;
}

/** Stores the fields that moves change. */
export async function updateDeposit(client: Client, deposit: DepositRow): Promise<void> {
  await client.query({
    name: 'update-deposit',
    text: `update foyer.cashier_deposit set state = $2, is_late = $3, provider_ref = $4, instructions = $5, arrived_as = $6, paid_at = $7
      where id = $1`,
    values: [
      deposit.id,
      deposit.state,
      deposit.isLate,
      deposit.providerRef,
      deposit.instructions && JSON.stringify(deposit.instructions),
      deposit.arrivedAs,
      deposit.paidAt,
    ],
  });
}

/** How many of a member’s deposits have arrived. */
export async function countArrived(client: Client, memberId: bigint): Promise<number> {
  const { rows } = await client.query<{ arrived: bigint }>({
    name: 'count-arrived-deposits',
    text: 'select count(*) as arrived from foyer.cashier_deposit where member_id = $1 and arrived_as is not null',
    values: [memberId],
  });
  return Number(rows[0]?.arrived ?? 0n);
}

/**
 * Claims open deposits that have expired or have not been checked for some time: no other process gets them until they are due again.
 * @param everySeconds between two queries about one that has not expired
 */
export async function claimDeposits(
  client: Client,
  {
    connector,
    everySeconds,
    limit,
    merchant,
  }: { merchant: string; connector: string; everySeconds: number; limit: number },
): Promise<DepositRow[]> {
  const { rows } = await client.query<DepositRow>({
    name: 'claim-deposits',
    text: `update foyer.cashier_deposit set polled_at = foyer.clock() where id in (
        select id from foyer.cashier_deposit where state in ('created', 'pending') and merchant = $3 and connector = $4
          and coalesce(polled_at, created_at) < foyer.clock() - interval '1 second'
            * case when expires_at < foyer.clock() then 60 else $1::integer end
        order by expires_at limit $2 for update skip locked)
      returning ${COLUMNS}`,
    values: [everySeconds, limit, merchant, connector],
  });
  return rows;
}

/** Claims one deposit for a query, at most once in `everySeconds`. @returns whether the caller got it */
export async function claimDeposit(client: Client, id: string, everySeconds: number): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'claim-deposit',
    text: `update foyer.cashier_deposit set polled_at = foyer.clock()
      where id = $1 and coalesce(polled_at, created_at) <= foyer.clock() - $2::integer * interval '1 second'`,
    values: [id, everySeconds],
  });
  return rowCount === 1;
}

/** Median seconds from creation to payment in 30 days, by `in` or `out` and method; only from ten payments on, never below 0. */
export async function findPaymentMedians(client: Client, merchant: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ key: string; median: number }>({
    name: 'find-cashier-medians',
    text: `select 'in ' || method as key, percentile_cont(0.5) within group (order by greatest(0, extract(epoch from paid_at - created_at))) as median
        from foyer.cashier_deposit where merchant = $1 and paid_at > foyer.clock() - interval '30 days' group by method having count(*) >= 10
      union all
      select 'out ' || method, percentile_cont(0.5) within group (order by greatest(0, extract(epoch from paid_at - created_at)))
        from foyer.cashier_withdrawal where merchant = $1 and paid_at > foyer.clock() - interval '30 days' group by method having count(*) >= 10`,
    values: [merchant],
  });
  return new Map(rows.map(({ key, median }) => [key, Math.round(median)]));
}

/** A merchant's deposits at a provider that were created since a time. */
export async function findDepositsSince(
  client: Client,
  { connector, merchant }: { merchant: string; connector: string },
  since: Date,
): Promise<DepositRow[]> {
  const { rows } = await client.query<DepositRow>({
    name: 'find-deposits-since',
    text: `select ${COLUMNS} from foyer.cashier_deposit where merchant = $1 and connector = $2 and created_at >= $3 order by number`,
    values: [merchant, connector, since],
  });
  return rows;
}
