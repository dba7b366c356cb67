import type { RefusedTransfer } from '@foyer/contract/vendor/transfer-wallet.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import { type PostingName, post } from '../../cashier/payments/postings.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import type { EventKind } from '../../notify/events/event-kinds.data.ts';
import { type TransferRow, type TransferState, updateTransfer } from './transfer.store.ts';

interface TransferMove {
  from: readonly TransferState[];
  to: TransferState;
  /** By direction; money from a vendor moves only after the vendor has confirmed it. */
  posting: Readonly<Record<TransferRow['direction'], PostingName | null>>;
  event?: EventKind;
}

const UNDER_WAY: readonly TransferState[] = ['sending', 'unknown'];

/** Every move that a transfer can make; one to a vendor begins with the posting `debitHold`. */
const TRANSFER_MOVES = {
  lose: { from: ['sending'], to: 'unknown', posting: { toVendor: null, toMain: null } },
  finish: {
    from: UNDER_WAY,
    to: 'done',
    posting: { toVendor: 'handOver', toMain: 'bringBack' },
    event: 'transfer.done',
  },
  refuse: {
    from: UNDER_WAY,
    to: 'refused',
    posting: { toVendor: 'keepHere', toMain: null },
    event: 'transfer.refused',
  },
} as const satisfies Record<string, TransferMove>;

/**
 * Makes a move of a locked transfer, whose member’s account is locked too: its posting and its event together.
 * @returns the transfer after it; null if it cannot make this move
 */
export async function moveTransfer(
  client: Client,
  transfer: TransferRow,
  move: { name: keyof typeof TRANSFER_MOVES; reason?: RefusedTransfer },
): Promise<TransferRow | null> {
  const { event, from, posting, to }: TransferMove = TRANSFER_MOVES[move.name];
  if (!from.includes(transfer.state)) return null;
  const moved = { ...transfer, state: to, reason: move.reason ?? null };
  await updateTransfer(client, moved);
  const name = posting[moved.direction];
  if (name && !(await postFor(client, name, moved))) throw new Error(`${name} of transfer ${moved.id} is not possible`);
  if (event) {
    const { amountMinor, currency, direction, id: transferId, memberId, merchant, reason, wallet } = moved;
    const body = { transferId, wallet, direction, amountMinor: String(amountMinor), currency, reason };
    await emit(client, { merchant, memberId, kind: event, body });
  }
  return moved;
}

/** Makes a posting of a transfer. @returns false if the account does not allow it */
export const postFor = (client: Client, posting: PostingName, transfer: TransferRow): Promise<boolean> =>
  post(client, posting, {
    ref: `transfer:${transfer.id}`,
    merchant: transfer.merchant,
    currency: transfer.currency,
    connector: transfer.wallet,
    member: { id: transfer.memberId, accountId: transfer.accountId },
    amountMinor: transfer.amountMinor,
  });
