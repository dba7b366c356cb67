import { parseHex, toHex } from './hex.ts';
import { computeRoot, leafHash, webDigest } from './merkle.ts';
import type { Ticket } from './ticket.ts';

/** Proves that a ticket was sealed before its draw (RFC 6962). */
export interface TicketReceipt {
  readonly version: 1;
  readonly drawId: string;
  /** The ticket as it was sealed; see `receiptText`. It is anonymous. */
  readonly text: string;
  /** From the ticket up: hex hashes of its siblings. */
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[];
  /** Hex root of all tickets, published at the close. */
  readonly root: string;
}

/** The sealed fields of a ticket. */
export interface SealedTicket {
  readonly ticketId: string;
  readonly drawId: string;
  readonly totalMinor: bigint;
  readonly ticket: Ticket;
}

/**
 * A ticket as one line of text, identical for everyone: fields separated by `|`, list items by a comma. Tickets of rules
 * version 1 were sealed before there were several odds and rebates.
 */
export function receiptText({ ticketId, drawId, totalMinor, ticket }: SealedTicket): string {
  const { betCode, gameCode, numbers, odds, rulesVersion, stake } = ticket;
  const bet = [ticketId, drawId, gameCode, betCode, numbers.join(','), stake.currency, stake.minor, totalMinor];
  if (isOfOldRules(ticket)) return ['foyer ticket v1', ...bet, odds.hit ?? 0, rulesVersion].join('|');
  const levels = Object.keys(odds).sort();
  const oddsText = levels.map((level) => `${level}:${odds[level]}`).join(',');
  return ['foyer ticket v2', ...bet, oddsText, ticket.prizeMode, ticket.rebate.minor, rulesVersion].join('|');
}

/** Only the first quick draw was sold under its first rules. */
const isOfOldRules = ({ gameCode, rulesVersion }: Ticket): boolean => gameCode === 'VNQ60' && rulesVersion === 1;

export type ReceiptVerdict =
  | { readonly verified: true }
  | { readonly verified: false; readonly reason: 'malformed' | 'draw' | 'root' };

/** Computes the root from the ticket with WebCrypto alone. Compare it with the root of the draw. */
export async function verifyReceipt(receipt: TicketReceipt): Promise<ReceiptVerdict> {
  const path = receipt.path.map(({ side, hash }) => ({ side, hash: parseHex(hash) }));
  const isWhole = receipt.version === 1 && path.every(({ hash }) => hash?.length === 32);
  if (!isWhole) return { verified: false, reason: 'malformed' };
  if (receipt.text.split('|')[2] !== receipt.drawId) return { verified: false, reason: 'draw' };
  const steps = path.map(({ side, hash }) => ({ side, hash: hash ?? new Uint8Array() }));
  const root = await computeRoot(await leafHash(receipt.text, webDigest), steps, webDigest);
  return toHex(root) === receipt.root.toLowerCase() ? { verified: true } : { verified: false, reason: 'root' };
}
