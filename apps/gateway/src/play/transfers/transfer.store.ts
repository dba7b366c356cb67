import type { RefusedTransfer } from '@foyer/contract/vendor/transfer-wallet.ts';
import type { Client } from '@foyer/database/open-pool.ts';

/** `unknown`: the vendor has not confirmed the outcome. */
export type TransferState = 'sending' | 'unknown' | 'done' | 'refused';

export interface TransferRow {
  id: string;
  number: bigint;
  merchant: string;
  memberId: bigint;
  accountId: bigint;
  wallet: string;
  direction: 'toVendor' | 'toMain';
  currency: string;
  amountMinor: bigint;
  state: TransferState;
  reason: RefusedTransfer | null;
  createdAt: Date;
  endedAt: Date | null;
  pollCount: number;
}

const COLUMNS = `id, number, merchant, member_id as "memberId", account_id as "accountId", wallet, direction, currency,
  amount_minor as "amountMinor", state, reason, created_at as "createdAt", ended_at as "endedAt", asked as "pollCount"`;

type NewTransfer = Pick<
  TransferRow,
  'id' | 'merchant' | 'memberId' | 'accountId' | 'wallet' | 'direction' | 'currency' | 'amountMinor'
> & { idempotencyKey: string };

/** Adds a transfer; its vendor is queried in a minute unless it has ended by then. */
export async function insertTransfer(client: Client, transfer: NewTransfer): Promise<TransferRow> {
  const { rows } = await client.query<TransferRow>({
    name: 'insert-wallet-transfer',
    text: `insert into foyer.wallet_transfer
        (id, merchant, member_id, account_id, wallet, direction, currency, amount_minor, idempotency_key, ask_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, foyer.clock() + interval '1 minute') returning ${COLUMNS}`,
    values: [
      transfer.id,
      transfer.merchant,
      transfer.memberId,
      transfer.accountId,
      transfer.wallet,
      transfer.direction,
      transfer.currency,
      transfer.amountMinor,
      transfer.idempotencyKey,
    ],
  });
  return rows[0] as TransferRow;
}

/** The transfer that was created with a member's idempotency key. */
export async function getTransferOfKey(client: Client, memberId: bigint, key: string): Promise<TransferRow | null> {
  const { rows } = await client.query<TransferRow>({
    name: 'get-wallet-transfer-of-key',
    text: `select ${COLUMNS} from foyer.wallet_transfer where member_id = $1 and idempotency_key = $2`,
    values: [memberId, key],
  });
  return rows[0] ?? null;
}

/** Locks a transfer until the transaction ends; its member’s account is locked before. */
export async function lockTransfer(client: Client, id: string): Promise<TransferRow> {
  const text = `select ${COLUMNS} from foyer.wallet_transfer where id = $1 for update`;
  const { rows } = await client.query<TransferRow>({ name: 'lock-wallet-transfer', text, values: [id] });
  if (!rows[0]) throw new Error(`there is no transfer ${id}`);
  return rows[0];
}

/** A member’s transfers, newest first. */
export async function findTransfers(client: Client, memberId: bigint, limit: number): Promise<TransferRow[]> {
  const { rows } = await client.query<TransferRow>({
    name: 'find-wallet-transfers',
    text: `select ${COLUMNS} from foyer.wallet_transfer where member_id = $1 order by number desc limit $2`,
    values: [memberId, limit],
  });
  return rows;
}

/** Transfers under way that are due to be queried at a vendor. */
export async function findUnanswered(
  client: Client,
  { merchant, wallet }: Pick<TransferRow, 'merchant' | 'wallet'>,
): Promise<TransferRow[]> {
  const { rows } = await client.query<TransferRow>({
    name: 'find-unanswered-transfers',
    text: `select ${COLUMNS} from foyer.wallet_transfer
      where merchant = $1 and wallet = $2 and state in ('sending', 'unknown') and ask_at <= foyer.clock() order by ask_at limit 50`,
    values: [merchant, wallet],
  });
  return rows;
}

/** Stores the fields that moves change. */
export async function updateTransfer(client: Client, { id, reason, state }: TransferRow): Promise<void> {
  await client.query({
    name: 'update-wallet-transfer',
    text: `update foyer.wallet_transfer set state = $2::text, reason = $3,
      ended_at = case when $2::text in ('done', 'refused') then foyer.clock() end where id = $1`,
    values: [id, state, reason],
  });
}

/** Sets when the vendor is next polled for a transfer. */
export async function scheduleNextPoll(client: Client, id: string, inMinutes: number): Promise<void> {
  await client.query({
    name: 'schedule-next-transfer-poll',
    text: `update foyer.wallet_transfer set asked = asked + 1, ask_at = foyer.clock() + $2::integer * interval '1 minute' where id = $1`,
    values: [id, inMinutes],
  });
}
