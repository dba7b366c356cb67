import { openHashStream, type Seeds } from './hash-stream.ts';
import type { Multiplier, ReturnToPlayer } from './multiplier.ts';
import { REEL_SYMBOLS, TWO_CHERRIES } from './reels.data.ts';

export type ReelSymbol = (typeof REEL_SYMBOLS)[number]['symbol'];

export interface ReelsOutcome {
  readonly reels: readonly ReelSymbol[];
  readonly multiplier: Multiplier;
}

/** The 20 stops of a reel; all three are alike. */
export const REEL: readonly ReelSymbol[] = REEL_SYMBOLS.flatMap(({ stops, symbol }) => Array(stops).fill(symbol));

function reelsMultiplier([first, second, third]: readonly ReelSymbol[]): Multiplier {
  if (first === second && second === third) return REEL_SYMBOLS.find(({ symbol }) => symbol === first)?.three ?? 0;
  return first === 'cherry' && second === 'cherry' ? TWO_CHERRIES : 0;
}

export function playReels(seeds: Seeds): ReelsOutcome {
  const stream = openHashStream(seeds);
  const reels = Array.from({ length: 3 }, () => REEL[stream.below(REEL.length)] as ReelSymbol);
  return { reels, multiplier: reelsMultiplier(reels) };
}

/** Every one of the 8,000 combinations. */
export function reelsReturn(): ReturnToPlayer {
  let paid = 0n;
  for (const first of REEL)
    for (const second of REEL) for (const third of REEL) paid += BigInt(reelsMultiplier([first, second, third]));
  return { paid, staked: BigInt(REEL.length ** 3) * 100n };
}
