/** A ledger round of a member who takes part in a tournament. */
export interface BoardRow {
  memberId: bigint;
  stakeMinor: bigint;
  payoutMinor: bigint;
  /** Sequence number of its last payment in the ledger, by which rounds are ordered. */
  seq: bigint;
}

/** A place on a leaderboard. */
export interface BoardPlace {
  rank: number;
  memberId: bigint;
  /** The round that counts. */
  best: BoardRow;
  /** How many of the member's rounds have counted so far. */
  entries: number;
}

/**
 * Ranks members by the best multiplier of their first rounds: a round's payout divided by its stake, never by the amount staked.
 * Of equal ones the earlier ranks first. A pure fold: the same rows give the same board.
 * @param entries how many rounds of each member count; further ones are ignored
 */
export function foldBoard(rows: readonly BoardRow[], entries: number): BoardPlace[] {
  const members = new Map<bigint, { best: BoardRow; entries: number }>();
  for (const row of [...rows].sort((one, other) => (one.seq < other.seq ? -1 : 1))) {
    if (row.stakeMinor <= 0n) continue;
    const known = members.get(row.memberId);
    if (!known) members.set(row.memberId, { best: row, entries: 1 });
    else if (known.entries < entries) {
      known.entries += 1;
      if (compare(row, known.best) < 0) known.best = row;
    }
  }
  return [...members]
    .map(([memberId, place]) => ({ memberId, ...place }))
    .filter(({ best }) => best.payoutMinor > 0n)
    .sort((one, other) => compare(one.best, other.best))
    .map((place, at) => ({ ...place, rank: at + 1 }));
}

/** Negative if the first round ranks before the other; fractions are compared exactly. */
function compare(one: BoardRow, other: BoardRow): number {
  const [left, right] = [one.payoutMinor * other.stakeMinor, other.payoutMinor * one.stakeMinor];
  if (left !== right) return left > right ? -1 : 1;
  return one.seq < other.seq ? -1 : 1;
}

const HUNDREDTHS = 100n;

/** A round's payout in hundredths of its stake, rounded down. */
export const multiplierOf = ({ payoutMinor, stakeMinor }: BoardRow): bigint => (payoutMinor * HUNDREDTHS) / stakeMinor;
