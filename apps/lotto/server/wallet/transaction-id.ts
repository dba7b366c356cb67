import { hash } from 'node:crypto';

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

/** A UUID of version 8 (RFC 9562: content defined by the maker) from a SHA-256 of the name. */
function toUuid(name: string): string {
  const bytes = hash('sha256', name, 'buffer').subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
