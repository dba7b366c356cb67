import { openHashStream, type Seeds } from './hash-stream.ts';
import type { Multiplier, ReturnToPlayer } from './multiplier.ts';
import { PEARL_TABLES } from './pearl-tables.data.ts';

export type PearlRows = keyof typeof PEARL_TABLES;
export type PearlRisk = keyof (typeof PEARL_TABLES)[8];

export interface PearlBet {
  readonly rows: PearlRows;
  readonly risk: PearlRisk;
}

export interface PearlOutcome {
  /** One choice per row: 0 to the left, 1 to the right. */
  readonly path: readonly (0 | 1)[];
  /** The cup, from the left: the number of choices to the right. */
  readonly cup: number;
  readonly multiplier: Multiplier;
}

/** What each cup pays, from the left. */
export function pearlCups({ risk, rows }: PearlBet): readonly Multiplier[] {
  const half: readonly number[] = PEARL_TABLES[rows][risk];
  return Array.from({ length: rows + 1 }, (_, cup) => half[Math.min(cup, rows - cup)] ?? 0);
}

/** Each peg is one bit of the first word, from the highest on. */
export function playPearl(seeds: Seeds, bet: PearlBet): PearlOutcome {
  const word = openHashStream(seeds).word();
  const path = Array.from({ length: bet.rows }, (_, row) => ((word >>> (31 - row)) & 1) as 0 | 1);
  const cup = path.reduce((sum: number, bit) => sum + bit, 0);
  return { path, cup, multiplier: pearlCups(bet)[cup] ?? 0 };
}

/** The paths to each cup are counted, so that the return is exact. */
export function pearlReturn(bet: PearlBet): ReturnToPlayer {
  let paths = 1n;
  let paid = 0n;
  for (const [cup, multiplier] of pearlCups(bet).entries()) {
    paid += paths * BigInt(multiplier);
    paths = (paths * BigInt(bet.rows - cup)) / BigInt(cup + 1);
  }
  return { paid, staked: 2n ** BigInt(bet.rows) * 100n };
}
