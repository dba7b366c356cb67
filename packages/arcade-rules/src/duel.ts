import { openHashStream, type Seeds } from './hash-stream.ts';
import type { Multiplier, ReturnToPlayer } from './multiplier.ts';

/** The winner of two equal stakes gets 98 % of both. */
export const DUEL_PAYS: Multiplier = 196;

/** A domino: its two halves, 0 to 6. */
export type Domino = readonly [number, number];

export interface DuelOutcome {
  /** The dominoes of the challenger and of the opponent; ties are drawn again, and only the last pair counts. */
  readonly draws: readonly (readonly [Domino, Domino])[];
  readonly winner: 'challenger' | 'opponent';
}

const sumOf = ([first, second]: Domino): number => first + second;

/** Both draw a domino; the higher sum wins. The client seed is the challenger's, a comma and the opponent's. */
export function playDuel(seeds: Seeds): DuelOutcome {
  const stream = openHashStream(seeds);
  const draw = (): Domino => [stream.below(7), stream.below(7)];
  const draws: [Domino, Domino][] = [];
  for (;;) {
    const pair: [Domino, Domino] = [draw(), draw()];
    draws.push(pair);
    const difference = sumOf(pair[0]) - sumOf(pair[1]);
    if (difference !== 0) return { draws, winner: difference > 0 ? 'challenger' : 'opponent' };
  }
}

/** Both are equally likely to win, whatever the ties. */
export const duelReturn = (): ReturnToPlayer => ({ paid: BigInt(DUEL_PAYS), staked: 200n });
