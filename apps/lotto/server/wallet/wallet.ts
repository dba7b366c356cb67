import type { Money } from '@foyer/money/money.ts';

/** Whose money, under which session of the operator. */
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
}

/** `indeterminate`: the outcome is unknown (no answer, a malformed one, an error of the wallet). */
export type WalletOutcome =
  | { readonly kind: 'done'; readonly balanceMinor: bigint | null }
  | { readonly kind: 'refused'; readonly status: string; readonly balanceMinor: bigint | null }
  | { readonly kind: 'indeterminate'; readonly cause: string };

/** The money side of a ticket (docs/wallet.md). Never throws for what happens at the other end. */
export interface Wallet {
  balance(account: WalletAccount): Promise<WalletOutcome>;
  debit(order: WalletTransaction): Promise<WalletOutcome>;
  credit(order: WalletTransaction): Promise<WalletOutcome>;
  /** Many credits, each with its own outcome, in input order. A refused one does not affect the others. */
  creditAll(orders: readonly WalletTransaction[]): Promise<WalletOutcome[]>;
  /** Undoes the debit `refTxId`, or forbids it should it still arrive. */
  rollback(order: WalletTransaction): Promise<WalletOutcome>;
}
