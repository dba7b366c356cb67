import type { Client } from '@foyer/database/open-pool.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { isCreditOf } from './payment.store.ts';

export type ReversalState = 'waiting' | 'approved' | 'sending' | 'done' | 'refused' | 'open' | 'won' | 'lost';

/** Money of a credited payment that goes back: by decision of staff, or because the payer's bank claims it. */
export interface ReversalRow {
  id: string;
  kind: 'refund' | 'dispute';
  merchant: string;
  connector: string;
  paymentRow: bigint;
  /** The provider's id of the payment. */
  paymentId: string;
  depositId: string;
  memberId: bigint;
  accountId: bigint;
  currency: string;
  amountMinor: bigint;
  coveredMinor: bigint;
  state: ReversalState;
  approvalsNeeded: number;
  providerRef: string | null;
  createdAt: Date;
  pollCount: number;
  /** How often the bank has changed the outcome after the end. */
  turns: number;
}

const COLUMNS = `r.id, r.kind, r.merchant, r.connector, r.payment_row as "paymentRow", p.payment_id as "paymentId",
  r.deposit_id as "depositId", r.member_id as "memberId", r.account_id as "accountId", r.currency, r.amount_minor as "amountMinor",
  r.covered_minor as "coveredMinor", r.state, r.approvals_needed as "approvalsNeeded", r.provider_ref as "providerRef",
  r.created_at as "createdAt", r.asked as "pollCount", r.turns`;
const FROM = 'foyer.cashier_reversal r join foyer.cashier_payment p on p.id = r.payment_row';

type NewReversal = Omit<ReversalRow, 'paymentId' | 'createdAt' | 'pollCount' | 'turns'>;

/** Adds a reversal. @returns null for a dispute that is known */
export async function insertReversal(client: Client, one: NewReversal): Promise<ReversalRow | null> {
  const { rowCount } = await client.query({
    name: 'insert-reversal',
    text: `insert into foyer.cashier_reversal (id, kind, merchant, connector, payment_row, deposit_id, member_id, account_id, currency,
        amount_minor, covered_minor, state, approvals_needed, provider_ref)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      on conflict (merchant, connector, provider_ref) where provider_ref is not null do nothing`,
    values: [
      one.id,
      one.kind,
      one.merchant,
      one.connector,
      one.paymentRow,
      one.depositId,
      one.memberId,
      one.accountId,
      one.currency,
      one.amountMinor,
      one.coveredMinor,
      one.state,
      one.approvalsNeeded,
      one.providerRef,
    ],
  });
  return rowCount === 0 ? null : getReversal(client, one.id);
}

export async function getReversal(client: Client, id: string): Promise<ReversalRow | null> {
  const text = `select ${COLUMNS} from ${FROM} where r.id = $1`;
  const { rows } = await client.query<ReversalRow>({ name: 'get-reversal', text, values: [id] });
  return rows[0] ?? null;
}

/** Locks a reversal until the transaction ends; its member’s account is locked before. */
export async function lockReversal(client: Client, id: string): Promise<ReversalRow> {
  const text = `select ${COLUMNS} from ${FROM} where r.id = $1 for update of r`;
  const { rows } = await client.query<ReversalRow>({ name: 'lock-reversal', text, values: [id] });
  if (!rows[0]) throw new Error(`there is no reversal ${id}`);
  return rows[0];
}

/**
 * Locks a member, then the account, until the transaction ends: nothing is granted for a deposit while it is sent back.
 * @returns the balance
 */
export async function lockDepositor(
  client: Client,
  { accountId, memberId }: { memberId: bigint; accountId: bigint },
): Promise<bigint> {
  const text = 'select from foyer.member where id = $1 for no key update';
  await client.query({ name: 'lock-depositor', text, values: [memberId] });
  return lockAccount(client, accountId);
}

/** SQL: whether a transfer of the ledger is a deposit of which any part has gone back, is on its way back, or is disputed. */
export const isReversed = (transfer: string): string => `exists (select from foyer.cashier_reversal reversal
    join foyer.cashier_payment payment on payment.id = reversal.payment_row
    where reversal.account_id = ${transfer}.account_id and reversal.state not in ('refused', 'won')
      and ${isCreditOf(transfer, 'payment')})`;

/** The grant whose funds match a payment and are still wagered; null if none. */
export async function getOpenMatch(
  client: Client,
  { memberId, paymentRow }: Pick<ReversalRow, 'memberId' | 'paymentRow'>,
): Promise<string | null> {
  const { rows } = await client.query<{ grantId: string }>({
    name: 'get-open-match',
    text: `select wager.grant_id as "grantId" from foyer.wager
      join foyer.promotion_grant granted on granted.id = wager.grant_id
      join foyer.cashier_payment payment on payment.id = $1
      join foyer.ledger_transfer deposit on ${isCreditOf('deposit', 'payment')}
      where wager.member_id = $2 and wager.state = 'active' and granted.occurrence = 'deposit:' || deposit.seq`,
    values: [paymentRow, memberId],
  });
  return rows[0]?.grantId ?? null;
}

/** The dispute with a provider’s own reference. */
export async function getDispute(
  client: Client,
  { connector, merchant, providerRef }: { merchant: string; connector: string; providerRef: string },
): Promise<ReversalRow | null> {
  const { rows } = await client.query<ReversalRow>({
    name: 'get-dispute',
    text: `select ${COLUMNS} from ${FROM} where r.merchant = $1 and r.connector = $2 and r.provider_ref = $3`,
    values: [merchant, connector, providerRef],
  });
  return rows[0] ?? null;
}

/** The reversals of deposits, oldest first. */
export async function findReversals(client: Client, depositIds: readonly string[]): Promise<ReversalRow[]> {
  const { rows } = await client.query<ReversalRow>({
    name: 'find-reversals',
    text: `select ${COLUMNS} from ${FROM} where r.deposit_id = any($1::uuid[]) order by r.created_at`,
    values: [depositIds],
  });
  return rows;
}

/** The reversals of a merchant that are under way, oldest first; at most 200. @param merchant null: all */
export async function findOpenReversals(client: Client, merchant: string | null): Promise<ReversalRow[]> {
  const { rows } = await client.query<ReversalRow>({
    name: 'find-open-reversals',
    text: `select ${COLUMNS} from ${FROM} where r.state in ('waiting', 'approved', 'sending', 'open')
      and ($1::text is null or r.merchant = $1) order by r.created_at limit 200`,
    values: [merchant],
  });
  return rows;
}

/** Refunds that are due to be sent or queried. */
export async function findDueReversals(
  client: Client,
  { connector, merchant }: Pick<ReversalRow, 'merchant' | 'connector'>,
): Promise<ReversalRow[]> {
  const { rows } = await client.query<ReversalRow>({
    name: 'find-due-reversals',
    text: `select ${COLUMNS} from ${FROM} where r.state in ('approved', 'sending') and r.merchant = $1
      and r.connector = $2 and (r.ask_at is null or r.ask_at <= foyer.clock()) order by r.created_at limit 50`,
    values: [merchant, connector],
  });
  return rows;
}

/** Stores the fields that moves change. */
export async function updateReversal(client: Client, { coveredMinor, id, state, turns }: ReversalRow): Promise<void> {
  await client.query({
    name: 'update-reversal',
    text: `update foyer.cashier_reversal set state = $2, covered_minor = $3, turns = $4, ended_at =
        case when $2 in ('done', 'refused', 'won', 'lost') then foyer.clock() end where id = $1`,
    values: [id, state, coveredMinor, turns],
  });
}

/** Sets when the provider is next polled for a refund. */
export async function scheduleNextPoll(client: Client, id: string, inMinutes: number): Promise<void> {
  await client.query({
    name: 'schedule-next-reversal-poll',
    text: `update foyer.cashier_reversal set asked = asked + 1, ask_at = foyer.clock() + $2 * interval '1 minute' where id = $1`,
    values: [id, inMinutes],
  });
}

/** The amount of a payment that has gone back, is on its way, or is disputed. */
export async function getReversedMinor(client: Client, paymentRow: bigint): Promise<bigint> {
  const { rows } = await client.query<{ total: bigint }>({
    name: 'get-reversed',
    text: `select coalesce(sum(amount_minor), 0)::bigint as total from foyer.cashier_reversal
      where payment_row = $1 and state not in ('refused', 'won')`,
    values: [paymentRow],
  });
  return rows[0]?.total ?? 0n;
}

/** The deposits that reversals belong to. @returns deposit ids by reversal id */
export async function findDepositsOfReversals(client: Client, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<{ id: string; depositId: string }>({
    name: 'find-deposits-of-reversals',
    text: 'select id, deposit_id as "depositId" from foyer.cashier_reversal where id = any($1::uuid[])',
    values: [ids],
  });
  return new Map(rows.map(({ depositId, id }) => [id, depositId]));
}
