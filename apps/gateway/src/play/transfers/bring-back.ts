import { Refusal } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { TransferWallet } from '../../platform/connectors/wallet/transfer-wallet.ts';
import { type AskedTransfer, makeTransfer } from './make-transfer.ts';
import { submitTransfer } from './process-transfers.ts';
import { readBalance } from './read-balance.ts';
import { getTransferOfKey, type TransferRow } from './transfer.store.ts';

/** Derives a key for one of the wallets from the key of a member’s call. */
const keyFor = (key: string, { code }: TransferWallet): string => `${key}:${code}`;

/**
 * Brings back everything at a vendor. A repeated key returns the existing transfer, whatever the balance is now.
 * @returns null if there is nothing; `silent` if the vendor does not answer
 */
export async function bringBack(
  wallet: TransferWallet,
  { idempotencyKey, merchant, session }: Pick<AskedTransfer, 'merchant' | 'session' | 'idempotencyKey'>,
  context: Context,
): Promise<TransferRow | 'silent' | null> {
  const key = keyFor(idempotencyKey, wallet);
  const earlier = await getTransferOfKey(context.pool, session.memberId, key);
  if (earlier) return earlier;
  const { balanceMinor } = await readBalance(wallet, session, context);
  if (balanceMinor === null) return 'silent';
  if (balanceMinor === 0n) return null;
  const asked = { merchant, session, wallet: wallet.code, direction: 'toMain', amountMinor: balanceMinor } as const;
  const made = await makeTransfer({ ...asked, idempotencyKey: key }, context);
  // Of two concurrent calls with different balances, the first one counts.
  if (made instanceof Refusal) return getTransferOfKey(context.pool, session.memberId, key);
  return made.isNew ? submitTransfer(made, context) : made;
}
