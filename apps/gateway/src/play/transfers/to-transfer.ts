import type { WalletTransfer } from '@foyer/contract/transfer/shapes.ts';
import type { Context } from '../../context.ts';
import { getWallet } from './make-transfer.ts';
import type { TransferRow } from './transfer.store.ts';

/** A transfer as its member sees it. */
export const toTransfer = (
  { amountMinor, createdAt, currency, direction, id, merchant, reason, state, wallet }: TransferRow,
  context: Pick<Context, 'wallets'>,
): WalletTransfer => ({
  id,
  wallet,
  walletName: getWallet(context, merchant, wallet)?.name ?? wallet,
  direction,
  amountMinor: String(amountMinor),
  currency,
  state,
  reason,
  createdAt: createdAt.toISOString(),
});
