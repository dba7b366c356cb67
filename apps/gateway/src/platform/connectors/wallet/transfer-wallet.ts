import type { RefusedTransfer } from '@foyer/contract/vendor/transfer-wallet.ts';

/** A transfer that is asked for; the same id on every try. */
export interface TransferRequest {
  id: string;
  direction: 'toVendor' | 'toMain';
  /** The member's reference at the vendor. */
  playerRef: string;
  currency: string;
  amountMinor: bigint;
}

/** `refused`: nothing has moved, and nothing will under this id. */
export type WalletAnswer = { outcome: 'done' } | { outcome: 'refused'; reason: RefusedTransfer };

/** A vendor that keeps the money of its games in its own wallets; one implementation per protocol. */
export interface TransferWallet {
  /** The vendor's code in the ledger and in URLs. */
  code: string;
  /** The name that members see. */
  name: string;
  /** A member's balance there, in minor units. @throws WalletUnreachableError */
  balance(player: Pick<TransferRequest, 'playerRef' | 'currency'>): Promise<bigint>;
  /** Moves money once; a repeated call gets the first answer. @throws WalletUnreachableError: the outcome is unknown */
  transfer(request: TransferRequest): Promise<WalletAnswer>;
  /** The outcome of a transfer; null: the vendor does not know the id. @throws WalletUnreachableError */
  find(id: string): Promise<WalletAnswer | null>;
}

/** No answer, or one that is neither a success nor a refusal. */
export class WalletUnreachableError extends Error {
  override name = 'WalletUnreachableError';
}
