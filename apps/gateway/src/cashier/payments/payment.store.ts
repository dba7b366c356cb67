import type { Client } from '@foyer/database/open-pool.ts';

export type SuspenseReason = 'thirdParty' | 'excluded' | 'limit' | 'closed' | 'unmatched';

/** Money that has arrived at a provider. */
export interface PaymentRow {
  id: bigint;
  merchant: string;
  connector: string;
  paymentId: string;
  depositId: string | null;
  memberId: bigint | null;
  currency: string;
  amountMinor: bigint;
  creditedMinor: bigint;
  suspendedMinor: bigint;
  /** The part of `suspendedMinor` that has gone back. */
  returnedMinor: bigint;
  /** The part of `suspendedMinor` that is on its way back, or claimed by the payer's bank. */
  reservedMinor: bigint;
  state: 'credited' | 'suspended' | 'returned';
  reason: SuspenseReason | null;
  isExtra: boolean;
  paidAt: Date;
}

const COLUMNS = `id, merchant, connector, payment_id as "paymentId", deposit_id as "depositId", member_id as "memberId", currency,
  amount_minor as "amountMinor", credited_minor as "creditedMinor", suspended_minor as "suspendedMinor",
  returned_minor as "returnedMinor", (select coalesce(sum(one.amount_minor), 0)::bigint from foyer.suspense_return one
    where one.payment_row = cashier_payment.id and one.state in ('sending', 'open')) as "reservedMinor",
  state, reason, is_extra as "isExtra", paid_at as "paidAt"`;

/** The part of a payment that is in suspense. */
export const getInSuspenseMinor = ({ returnedMinor, state, suspendedMinor }: PaymentRow): bigint =>
  state === 'suspended' ? suspendedMinor - returnedMinor : 0n;

/** The part of a payment that staff can decide about: in suspense, and neither on its way back nor claimed. */
export const getWaitingMinor = (payment: PaymentRow): bigint => getInSuspenseMinor(payment) - payment.reservedMinor;

type NewPayment = Omit<PaymentRow, 'id' | 'returnedMinor' | 'reservedMinor'> & {
  sealedPayer: Buffer | null;
  payerRef: string | null;
};

/** Adds a payment. @returns null if it is known, so nothing must be booked */
export async function insertPayment(client: Client, payment: NewPayment): Promise<PaymentRow | null> {
  const { rows } = await client.query<PaymentRow>({
    name: 'insert-payment',
    text: `insert into foyer.cashier_payment (merchant, connector, payment_id, deposit_id, member_id, currency, amount_minor, credited_minor,
        suspended_minor, state, reason, is_extra, sealed_payer, payer_ref, paid_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
      on conflict (merchant, connector, payment_id) do nothing returning ${COLUMNS}`,
    values: [
      payment.merchant,
      payment.connector,
      payment.paymentId,
      payment.depositId,
      payment.memberId,
      payment.currency,
      payment.amountMinor,
      payment.creditedMinor,
      payment.suspendedMinor,
      payment.state,
      payment.reason,
      payment.isExtra,
      payment.sealedPayer,
      payment.payerRef,
      payment.paidAt,
    ],
  });
  return rows[0] ?? null;
}

/** The payments of deposits, oldest first. */
export async function findPayments(client: Client, depositIds: readonly string[]): Promise<PaymentRow[]> {
  const { rows } = await client.query<PaymentRow>({
    name: 'find-payments',
    text: `select ${COLUMNS} from foyer.cashier_payment where deposit_id = any($1::uuid[]) order by id`,
    values: [depositIds],
  });
  return rows;
}

/** A payment by its provider’s id. */
export async function getPayment(
  client: Client,
  { connector, merchant, paymentId }: Pick<PaymentRow, 'merchant' | 'connector' | 'paymentId'>,
): Promise<PaymentRow | null> {
  const { rows } = await client.query<PaymentRow>({
    name: 'get-payment',
    text: `select ${COLUMNS} from foyer.cashier_payment where merchant = $1 and connector = $2 and payment_id = $3`,
    values: [merchant, connector, paymentId],
  });
  return rows[0] ?? null;
}

/** SQL: whether a transfer of the ledger has credited a payment, or the part of it that waited for staff. */
export const isCreditOf = (transfer: string, payment: string): string => {
  const ref = `'payment:' || ${payment}.merchant || ':' || ${payment}.connector || ':' || ${payment}.payment_id`;
  return `((${transfer}.source = 'psp:' || ${payment}.connector and ${transfer}.tx_id = ${ref} || ':credit:cash')
    or (${transfer}.source = 'hold' and ${transfer}.tx_id = ${ref} || ':match:cash'))`;
};

/** The deposits that payments belong to. @param refs from `refOf` @returns deposit ids by ref */
export async function findDepositsOfPayments(client: Client, refs: readonly string[]): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map();
  const { rows } = await client.query<{ ref: string; id: string }>({
    name: 'find-deposits-of-payments',
    text: `select asked.ref, payment.deposit_id as id
      from unnest($1::text[]) as asked (ref)
      join foyer.cashier_payment payment on payment.merchant = split_part(asked.ref, ':', 2)
        and payment.connector = split_part(asked.ref, ':', 3)
        and payment.payment_id = substr(asked.ref, length('payment::' || payment.merchant || payment.connector) + 2)
      where payment.deposit_id is not null`,
    values: [refs],
  });
  return new Map(rows.map(({ id, ref }) => [ref, id]));
}

/** Credited amounts by period. `received24h`: everything received in 24 hours, credited or not; `open`: deposits under way. */
interface DepositSums {
  day: bigint;
  week: bigint;
  month: bigint;
  days30: bigint;
  received24h: bigint;
  open: bigint;
}

/** The sums that a member's deposit limits are compared with, in minor units. */
export async function getDepositSums(client: Client, memberId: bigint): Promise<DepositSums> {
  const { rows } = await client.query<DepositSums>({
    name: 'get-deposit-sums',
    text: `select
        coalesce(sum(credited_minor) filter (where created_at > foyer.clock() - interval '24 hours'), 0)::bigint as day,
        coalesce(sum(credited_minor) filter (where created_at > foyer.clock() - interval '7 days'), 0)::bigint as week,
        coalesce(sum(credited_minor) filter (where created_at > foyer.clock() - interval '1 month'), 0)::bigint as month,
        coalesce(sum(credited_minor) filter (where created_at > foyer.clock() - interval '30 days'), 0)::bigint as days30,
        coalesce(sum(amount_minor) filter (where created_at > foyer.clock() - interval '24 hours'), 0)::bigint as received24h,
        (select coalesce(sum(amount_minor), 0)::bigint from foyer.cashier_deposit
          where member_id = $1 and state in ('created', 'pending')) as open
      from foyer.cashier_payment where member_id = $1 and created_at > foyer.clock() - interval '31 days'`,
    values: [memberId],
  });
  return rows[0] ?? { day: 0n, week: 0n, month: 0n, days30: 0n, received24h: 0n, open: 0n };
}

/** How much the member’s own limits on gross deposits still allow; null: they have none. */
export async function getLimitRoom(client: Client, memberId: bigint): Promise<bigint | null> {
  const { rows } = await client.query<{ period: 'day' | 'week' | 'month'; amount: bigint }>({
    name: 'get-deposit-limits',
    text: `select period, amount_minor as amount from foyer.play_limit where member_id = $1 and kind = 'deposit'`,
    values: [memberId],
  });
  if (rows.length === 0) return null;
  const sums = await getDepositSums(client, memberId);
  const rooms = rows.map(({ amount, period }) => amount - sums[period]).sort((a, b) => (a < b ? -1 : 1));
  const [min = 0n] = rooms;
  return min > 0n ? min : 0n;
}

/** The accounts that credited payments of a member came from, as keyed hashes. */
export async function findPayingAccounts(client: Client, memberId: bigint): Promise<string[]> {
  const { rows } = await client.query<{ ref: string }>({
    name: 'find-paying-accounts',
    text: `select distinct payer_ref as ref from foyer.cashier_payment
      where member_id = $1 and payer_ref is not null and credited_minor > 0`,
    values: [memberId],
  });
  return rows.map(({ ref }) => ref);
}

/** Locks a payment until the transaction ends. Rows that reference it can still be added. */
export async function lockPayment(client: Client, id: bigint): Promise<PaymentRow> {
  const payment = await lockAny(client, id);
  if (!payment) throw new Error(`there is no payment ${id}`);
  return payment;
}

/** Locks a payment that waits for staff until the transaction ends; null if it is not waiting, or fully on its way back. */
export async function lockSuspended(client: Client, id: bigint): Promise<PaymentRow | null> {
  const payment = await lockAny(client, id);
  return payment && getWaitingMinor(payment) > 0n ? payment : null;
}

async function lockAny(client: Client, id: bigint): Promise<PaymentRow | null> {
  const locked = 'select from foyer.cashier_payment where id = $1 for no key update';
  await client.query({ name: 'lock-payment', text: locked, values: [id] });
  // Read after locking, to see what earlier transactions have added.
  const { rows } = await client.query<PaymentRow>({
    name: 'get-payment-by-id',
    text: `select ${COLUMNS} from foyer.cashier_payment where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/**
 * Adds an amount that has gone back; a payment with nothing left in suspense is `returned`. Below zero, it has come back: the payment
 * waits again.
 */
export async function addReturned(
  client: Client,
  id: bigint,
  { amountMinor, staff }: { amountMinor: bigint; staff: string | null },
): Promise<void> {
  await client.query({
    name: 'add-returned',
    text: `update foyer.cashier_payment set returned_minor = returned_minor + $2,
        state = case when returned_minor + $2 = suspended_minor then 'returned' when $2 < 0 then 'suspended' else state end,
        decided_by = coalesce($3, connector), decided_at = foyer.clock()
      where id = $1`,
    values: [id, amountMinor, staff],
  });
}

/** Records staff's decision about a payment. */
export async function decidePayment(
  client: Client,
  {
    creditedMinor,
    depositId,
    id,
    memberId,
    staff,
    state,
    suspendedMinor,
  }: Pick<PaymentRow, 'id' | 'state' | 'creditedMinor' | 'suspendedMinor' | 'memberId' | 'depositId'> & {
    staff: string;
  },
): Promise<void> {
  await client.query({
    name: 'decide-payment',
    text: `update foyer.cashier_payment set state = $2, credited_minor = $3, suspended_minor = $4, member_id = $5, deposit_id = $6,
      decided_by = $7, decided_at = foyer.clock() where id = $1`,
    values: [id, state, creditedMinor, suspendedMinor, memberId, depositId, staff],
  });
}

/** Payments of a merchant that wait for staff, oldest first; at most 200. */
export async function findSuspended(client: Client, merchant: string): Promise<PaymentRow[]> {
  const { rows } = await client.query<PaymentRow>({
    name: 'find-suspended',
    text: `select ${COLUMNS} from foyer.cashier_payment where merchant = $1 and state = 'suspended' order by created_at limit 200`,
    values: [merchant],
  });
  return rows;
}
