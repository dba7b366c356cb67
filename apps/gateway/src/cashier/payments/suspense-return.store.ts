import type { Client } from '@foyer/database/open-pool.ts';

export type SuspenseReturnState = 'sending' | 'open' | 'done' | 'failed';

/** Money of a payment in suspense that goes back to the payer: `return` by decision of staff, `claim` by the payer's bank. */
export interface SuspenseReturnRow {
  id: string;
  kind: 'return' | 'claim';
  paymentRow: bigint;
  merchant: string;
  connector: string;
  /** The provider's id of the payment. */
  paymentId: string;
  amountMinor: bigint;
  state: SuspenseReturnState;
  /** The provider's id of a claim. */
  providerRef: string | null;
  staff: string | null;
  pollCount: number;
  /** How often the bank has changed the outcome after the end. */
  turns: number;
}

const COLUMNS = `r.id, r.kind, r.payment_row as "paymentRow", p.merchant, p.connector, p.payment_id as "paymentId",
  r.amount_minor as "amountMinor", r.state, r.provider_ref as "providerRef", r.staff, r.asked as "pollCount", r.turns`;
const FROM = 'foyer.suspense_return r join foyer.cashier_payment p on p.id = r.payment_row';

type NewSuspenseReturn = Pick<
  SuspenseReturnRow,
  'id' | 'kind' | 'paymentRow' | 'amountMinor' | 'state' | 'providerRef' | 'staff'
>;

/** Adds a return; its payment is locked. */
export async function insertSuspenseReturn(client: Client, one: NewSuspenseReturn): Promise<void> {
  await client.query({
    name: 'insert-suspense-return',
    text: `insert into foyer.suspense_return (id, kind, payment_row, amount_minor, state, provider_ref, staff)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [one.id, one.kind, one.paymentRow, one.amountMinor, one.state, one.providerRef, one.staff],
  });
}

export async function getSuspenseReturn(client: Client, id: string): Promise<SuspenseReturnRow | null> {
  const text = `select ${COLUMNS} from ${FROM} where r.id = $1`;
  const { rows } = await client.query<SuspenseReturnRow>({ name: 'get-suspense-return', text, values: [id] });
  return rows[0] ?? null;
}

/** The claim on a payment with the provider’s own reference. */
export async function getSuspenseClaim(
  client: Client,
  { paymentRow, providerRef }: Pick<SuspenseReturnRow, 'paymentRow'> & { providerRef: string },
): Promise<SuspenseReturnRow | null> {
  const { rows } = await client.query<SuspenseReturnRow>({
    name: 'get-suspense-claim',
    text: `select ${COLUMNS} from ${FROM} where r.payment_row = $1 and r.provider_ref = $2`,
    values: [paymentRow, providerRef],
  });
  return rows[0] ?? null;
}

/** Returns that are due to be ordered or queried at the provider. */
export async function findDueSuspenseReturns(
  client: Client,
  { connector, merchant }: Pick<SuspenseReturnRow, 'merchant' | 'connector'>,
): Promise<SuspenseReturnRow[]> {
  const { rows } = await client.query<SuspenseReturnRow>({
    name: 'find-due-suspense-returns',
    text: `select ${COLUMNS} from ${FROM} where r.state = 'sending' and p.merchant = $1
      and p.connector = $2 and (r.ask_at is null or r.ask_at <= foyer.clock()) order by r.created_at limit 50`,
    values: [merchant, connector],
  });
  return rows;
}

/** Stores the outcome of a return. */
export async function endSuspenseReturn(
  client: Client,
  { id, state, turns }: Pick<SuspenseReturnRow, 'id' | 'turns'> & { state: 'done' | 'failed' },
): Promise<void> {
  await client.query({
    name: 'end-suspense-return',
    text: 'update foyer.suspense_return set state = $2, turns = $3, ended_at = foyer.clock() where id = $1',
    values: [id, state, turns],
  });
}

/** Sets when the provider is next polled for a return. */
export async function scheduleNextPoll(client: Client, id: string, inMinutes: number): Promise<void> {
  await client.query({
    name: 'schedule-next-suspense-return-poll',
    text: `update foyer.suspense_return set asked = asked + 1, ask_at = foyer.clock() + $2 * interval '1 minute' where id = $1`,
    values: [id, inMinutes],
  });
}
