/**
 * The states of a draw. Every transition is listed here; `moveDraw` refuses any other. A draw is voided only while it has no
 * numbers: afterwards that would be a choice between results. `corrected`: settled, and the tickets that were
 * paid too little have been paid the rest.
 */
const DRAW_MOVES = {
  scheduled: ['open', 'voided'],
  open: ['closed', 'voided'],
  closed: ['drawing', 'voided'],
  drawing: ['drawn', 'voided'],
  drawn: ['settling'],
  settling: ['settled'],
  settled: ['corrected'],
  corrected: [],
  voided: [],
} as const satisfies Record<string, readonly string[]>;

export type DrawState = keyof typeof DRAW_MOVES;

export interface DrawMove {
  readonly from: DrawState;
  readonly to: DrawState;
}

/** @throws RangeError for a transition that is not in the table: always a bug */
export function requireDrawMove({ from, to }: DrawMove): void {
  const allowed: readonly string[] = DRAW_MOVES[from];
  if (!allowed.includes(to)) throw new RangeError(`a draw cannot go from ${from} to ${to}`);
}
