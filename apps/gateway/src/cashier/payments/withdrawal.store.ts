import type { Client } from '@foyer/database/open-pool.ts';

export type WithdrawalState =
  | 'held'
  | 'needs_review'
  | 'approved'
  | 'sending'
  | 'paid'
  | 'rejected'
  | 'cancelled'
  | 'returned';

/** A clause of a rule as it was evaluated. */
export interface EvaluatedClause {
  id: string;
  fact: string;
  op: string;
  limit: unknown;
  actual: string | number | boolean | null;
  holds: boolean;
}

/** The decision about a withdrawal, stored for the member, for staff and for the record. */
export interface Decision {
  ruleId: string | null;
  version: number | null;
  outcome: 'approve' | 'review' | 'reject';
  memberText: Readonly<Record<string, string>> | null;
  staffText: string;
  clauses: readonly EvaluatedClause[];
}

export interface WithdrawalRow {
  id: string;
  number: bigint;
  merchant: string;
  memberId: bigint;
  accountId: bigint;
  beneficiaryId: string;
  method: string;
  connector: string;
  currency: string;
  amountMinor: bigint;
  feeMinor: bigint;
  state: WithdrawalState;
  documentVersion: number;
  madeAs: number;
  decision: Decision | null;
  approvalsNeeded: number;
  createdAt: Date;
  promisedBy: Date;
  paidAt: Date | null;
  pollCount: number;
  /** How often the bank has reversed the outcome after the withdrawal ended: late payments and later returns. */
  turns: number;
  /** What the latest payment after the end has taken from the member; null before the first one. */
  coveredMinor: bigint | null;
  /** Whether its first payout failed. */
  wasReleased: boolean;
}

const COLUMNS = `id, number, merchant, member_id as "memberId", account_id as "accountId", beneficiary_id as "beneficiaryId", method,
  connector, currency, amount_minor as "amountMinor", fee_minor as "feeMinor", state, document_version as "documentVersion",
  made_as as "madeAs", decision, approvals_needed as "approvalsNeeded", created_at as "createdAt", promised_by as "promisedBy",
  paid_at as "paidAt", asked as "pollCount", turns, covered_minor as "coveredMinor", was_released as "wasReleased"`;

type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'id'
  | 'merchant'
  | 'memberId'
  | 'accountId'
  | 'beneficiaryId'
  | 'method'
  | 'connector'
  | 'currency'
  | 'amountMinor'
  | 'feeMinor'
  | 'documentVersion'
  | 'approvalsNeeded'
> & { idempotencyKey: string; promisedSeconds: number };

/** Adds a withdrawal, numbered among those of its member, whose account is locked. */
export async function insertWithdrawal(client: Client, withdrawal: NewWithdrawal): Promise<WithdrawalRow> {
  const { rows } = await client.query<WithdrawalRow>({
    name: 'insert-withdrawal',
    text: `insert into foyer.cashier_withdrawal (id, merchant, member_id, account_id, beneficiary_id, method, connector, currency, amount_minor,
        fee_minor, document_version, approvals_needed, idempotency_key, promised_by, made_as)
      select $1::uuid, $2::text, $3::bigint, $4::bigint, $5::uuid, $6::text, $7::text, $8::text, $9::bigint, $10::bigint, $11::integer,
        $12::smallint, $13::text, foyer.clock() + $14::integer * interval '1 second',
        1 + (select count(*) from foyer.cashier_withdrawal where member_id = $3::bigint)
      returning ${COLUMNS}`,
    values: [
      withdrawal.id,
      withdrawal.merchant,
      withdrawal.memberId,
      withdrawal.accountId,
      withdrawal.beneficiaryId,
      withdrawal.method,
      withdrawal.connector,
      withdrawal.currency,
      withdrawal.amountMinor,
      withdrawal.feeMinor,
      withdrawal.documentVersion,
      withdrawal.approvalsNeeded,
      withdrawal.idempotencyKey,
      withdrawal.promisedSeconds,
    ],
  });
  return rows[0] as WithdrawalRow;
}

export async function getWithdrawal(client: Client, id: string): Promise<WithdrawalRow | null> {
  const text = `select ${COLUMNS} from foyer.cashier_withdrawal where id = $1`;
  const { rows } = await client.query<WithdrawalRow>({ name: 'get-withdrawal', text, values: [id] });
  return rows[0] ?? null;
}

/** The withdrawal that was created with a member's idempotency key. */
export async function getWithdrawalOfKey(client: Client, memberId: bigint, key: string): Promise<WithdrawalRow | null> {
  const { rows } = await client.query<WithdrawalRow>({
    name: 'get-withdrawal-of-key',
    text: `select ${COLUMNS} from foyer.cashier_withdrawal where member_id = $1 and idempotency_key = $2`,
    values: [memberId, key],
  });
  return rows[0] ?? null;
}

/** Locks a withdrawal until the transaction ends; its member’s account is locked before. */
export async function lockWithdrawal(client: Client, id: string): Promise<WithdrawalRow> {
  const text = `select ${COLUMNS} from foyer.cashier_withdrawal where id = $1 for update`;
  const { rows } = await client.query<WithdrawalRow>({ name: 'lock-withdrawal', text, values: [id] });
  if (!rows[0]) throw new Error(`there is no withdrawal ${id}`);
  return rows[0];
}

/** A member’s withdrawals, newest first. */
export async function findWithdrawals(
  client: Client,
  { before, limit, memberId }: { memberId: bigint; before: bigint | null; limit: number },
): Promise<WithdrawalRow[]> {
  const { rows } = await client.query<WithdrawalRow>({
    name: 'find-withdrawals',
    text: `select ${COLUMNS} from foyer.cashier_withdrawal where member_id = $1 and ($2::bigint is null or number < $2)
      order by number desc limit $3`,
    values: [memberId, before, limit],
  });
  return rows;
}

/** Withdrawals in a state, oldest first; at most 200. @param merchant null: of all */
export async function findInState(
  client: Client,
  state: WithdrawalState,
  merchant: string | null,
): Promise<WithdrawalRow[]> {
  const { rows } = await client.query<WithdrawalRow>({
    name: 'find-withdrawals-in-state',
    text: `select ${COLUMNS} from foyer.cashier_withdrawal where state = $1 and ($2::text is null or merchant = $2) order by number limit 200`,
    values: [state, merchant],
  });
  return rows;
}

/** Approved withdrawals that are to be sent to a provider, oldest first. */
export async function findApproved(
  client: Client,
  { connector, merchant }: Pick<WithdrawalRow, 'merchant' | 'connector'>,
): Promise<WithdrawalRow[]> {
  const { rows } = await client.query<WithdrawalRow>({
    name: 'find-approved-withdrawals',
    text: `select ${COLUMNS} from foyer.cashier_withdrawal
      where state = 'approved' and merchant = $1 and connector = $2 order by number limit 200`,
    values: [merchant, connector],
  });
  return rows;
}

/** Stores the fields that moves change. */
export async function updateWithdrawal(client: Client, withdrawal: WithdrawalRow): Promise<void> {
  const { coveredMinor, decision, id, paidAt, state, turns, wasReleased } = withdrawal;
  await client.query({
    name: 'update-withdrawal',
    text: `update foyer.cashier_withdrawal set state = $2, decision = $3, paid_at = $4, turns = $5, covered_minor = $6, was_released = $7
      where id = $1`,
    values: [id, state, decision && JSON.stringify(decision), paidAt, turns, coveredMinor, wasReleased],
  });
}

/** Sets when the provider is next polled for a payout. */
export async function scheduleNextPoll(client: Client, id: string, inMinutes: number): Promise<void> {
  await client.query({
    name: 'schedule-next-payout-poll',
    text: `update foyer.cashier_withdrawal set asked = asked + 1, ask_at = foyer.clock() + $2::integer * interval '1 minute' where id = $1`,
    values: [id, inMinutes],
  });
}

/** Payouts under way that are due to be queried at a provider. */
export async function findUnanswered(
  client: Client,
  { connector, merchant }: Pick<WithdrawalRow, 'merchant' | 'connector'>,
): Promise<WithdrawalRow[]> {
  const { rows } = await client.query<WithdrawalRow>({
    name: 'find-unanswered-payouts',
    text: `select ${COLUMNS} from foyer.cashier_withdrawal
      where state = 'sending' and ask_at <= foyer.clock() and merchant = $1 and connector = $2 order by ask_at limit 200`,
    values: [merchant, connector],
  });
  return rows;
}

/** Records an attempt before the provider is called. @returns the attempt's id */
export async function insertAttempt(client: Client, withdrawalId: string): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>({
    name: 'insert-payout-attempt',
    text: 'insert into foyer.cashier_payout_attempt (withdrawal_id) values ($1) returning id',
    values: [withdrawalId],
  });
  return rows[0]?.id ?? 0n;
}

export async function endAttempt(client: Client, id: bigint, outcome: string): Promise<void> {
  await client.query({
    name: 'end-payout-attempt',
    text: 'update foyer.cashier_payout_attempt set outcome = $2 where id = $1',
    values: [id, outcome],
  });
}

/** Records a person’s approval. @returns who has approved; null if this person had already */
export async function addApproval(client: Client, withdrawalId: string, staff: string): Promise<string[] | null> {
  const { rowCount } = await client.query({
    name: 'add-approval',
    text: 'insert into foyer.cashier_approval (withdrawal_id, staff) values ($1, $2) on conflict do nothing',
    values: [withdrawalId, staff],
  });
  if (rowCount === 0) return null;
  const { rows } = await client.query<{ staff: string }>({
    name: 'find-approvals',
    text: 'select staff from foyer.cashier_approval where withdrawal_id = $1 order by at',
    values: [withdrawalId],
  });
  return rows.map((row) => row.staff);
}
