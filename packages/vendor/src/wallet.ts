import type { Money } from '@foyer/money/money.ts';

/** The owner of the money, and the operator's session. */
export interface WalletAccount {
  readonly merchant: string;
  readonly playerRef: string;
  readonly sessionId: string;
  readonly gameCode: string;
  readonly isTrial: boolean;
}

/** One movement of money. The same id always comes with the same content. */
export interface WalletTransaction {
  readonly account: WalletAccount;
  readonly txId: string;
  readonly refTxId: string | null;
  readonly roundId: string;
  readonly amount: Money;
  readonly isRoundClosed: boolean;
  readonly betDetails: Readonly<Record<string, unknown>> | null;
  /** For the start and the win of a free round (W18). */
  readonly grantId?: string;
}

/** `indeterminate`: the outcome is unknown (no answer, a malformed one, an error of the wallet). */
export type WalletOutcome =
  | { readonly kind: 'done'; readonly balanceMinor: bigint | null }
  | { readonly kind: 'refused'; readonly status: string; readonly balanceMinor: bigint | null }
  | { readonly kind: 'indeterminate'; readonly cause: string };

/** The wallet of a ticket (docs/wallet.md). Never throws for faults of the other side. */
export interface Wallet {
  balance(account: WalletAccount): Promise<WalletOutcome>;
  debit(transaction: WalletTransaction): Promise<WalletOutcome>;
  /** Reports that a free round of `grantId` begins. No money moves. */
  startFreeRound(transaction: WalletTransaction): Promise<WalletOutcome>;
  credit(transaction: WalletTransaction): Promise<WalletOutcome>;
  /** Many credits, each with its own outcome, in input order. A refused one does not affect the others. */
  creditAll(transactions: readonly WalletTransaction[]): Promise<WalletOutcome[]>;
  /** Rolls back the debit `refTxId`, or blocks it if it arrives later. */
  rollback(transaction: WalletTransaction): Promise<WalletOutcome>;
}
