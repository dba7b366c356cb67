import type { Context } from '../../context.ts';
import { type TransferWallet, WalletUnreachableError } from '../../platform/connectors/wallet/transfer-wallet.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { playerRefOf } from './process-transfers.ts';

/** A member's balance at a vendor; null if the vendor does not answer. */
export async function readBalance(
  wallet: TransferWallet,
  { currency, memberId }: Pick<MemberSession, 'currency' | 'memberId'>,
  context: Pick<Context, 'log' | 'seal'>,
): Promise<{ wallet: TransferWallet; balanceMinor: bigint | null }> {
  const playerRef = playerRefOf({ memberId, wallet: wallet.code }, context);
  const balanceMinor = await wallet.balance({ playerRef, currency }).catch((fault: unknown) => {
    if (!(fault instanceof WalletUnreachableError)) throw fault;
    context.log.warn({ err: fault, wallet: wallet.code }, 'the balance of a wallet is unknown');
    return null;
  });
  return { wallet, balanceMinor };
}
