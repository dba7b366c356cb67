import { toUuid } from '@foyer/vendor/uuid-of-name.ts';

/** The kind of a ticket's transaction. */
export type TransactionKind = 'debit' | 'credit' | 'rollback' | 'correction';

/**
 * The id of a ticket's transaction: always the same one, so that a repetition after a crash is recognised by the wallet (W1).
 * A ticket may have several corrections: `name` then combines the ticket and the correction.
 */
export function toTransactionId(name: string, kind: TransactionKind): string {
  return toUuid(`foyer lotto ${kind} ${name}`);
}

/** The id of the ticket of a member's request: a repeated request finds its own ticket. */
export function toTicketId(merchant: string, playerRef: string, requestId: string): string {
  return toUuid(JSON.stringify(['foyer lotto ticket', merchant, playerRef, requestId]));
}
