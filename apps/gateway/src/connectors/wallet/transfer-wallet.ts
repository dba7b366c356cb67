import type { RefusedTransfer } from '@foyer/contract/vendor/transfer-wallet.ts';

/** A transfer as it is ordered: the same id at every try. */
export interface WalletOrder {
  id: string;
  direction: 'toVendor' | 'toMain';
  /** What the vendor calls the member. */
  playerRef: string;
  currency: string;
  amountMinor: bigint;
}

/** `refused`: nothing has moved, and nothing will under this id. */
export type WalletAnswer = { outcome: 'done' } | { outcome: 'refused'; reason: RefusedTransfer };

/** A vendor that keeps the money of its games in wallets of its own; one implementation per protocol. */
export interface TransferWallet {
  /** The vendor in ledger and addresses. */
  code: string;
  /** As members read it. */
  name: string;
  /** What a member has there, in minor units. @throws WalletSilent */
  balance(player: Pick<WalletOrder, 'playerRef' | 'currency'>): Promise<bigint>;
  /** Moves money once; a repeated call gets the first answer. @throws WalletSilent: the outcome is unknown */
  transfer(order: WalletOrder): Promise<WalletAnswer>;
  /** What has become of a transfer; null: the vendor does not know the id. @throws WalletSilent */
  find(id: string): Promise<WalletAnswer | null>;
}

/** No answer, or one that says neither yes nor no. */
export class WalletSilent extends Error {
  override name = 'WalletSilent';
}
