/**
 * The states of a ticket. `pending`: stored, its debit pending. `open`: paid for; in a draw that has ended, the wallet has refused its
 * win, which is tried again. `voiding`: abandoned, the rollback of its debit not yet confirmed. `refused`: the wallet never took the money.
 */
const TICKET_MOVES = {
  pending: ['open', 'voiding', 'refused'],
  open: ['settled', 'voiding'],
  voiding: ['void'],
  settled: [],
  void: [],
  refused: [],
} as const satisfies Record<string, readonly string[]>;

export type TicketState = keyof typeof TICKET_MOVES;

export interface TicketMove {
  readonly from: TicketState;
  readonly to: TicketState;
}

/** @throws RangeError for a transition that is not in the table: always a bug */
export function requireTicketMove({ from, to }: TicketMove): void {
  const allowed: readonly string[] = TICKET_MOVES[from];
  if (!allowed.includes(to)) throw new RangeError(`a ticket cannot go from ${from} to ${to}`);
}
