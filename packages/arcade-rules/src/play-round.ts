import { type DiceBet, isDiceBet, playDice } from './dice.ts';
import { FISH } from './fish.data.ts';
import { type FishBet, playFish } from './fish.ts';
import type { Seeds } from './hash-stream.ts';
import type { Multiplier } from './multiplier.ts';
import { PEARL_TABLES } from './pearl-tables.data.ts';
import { type PearlBet, playPearl } from './pearls.ts';
import { playReels } from './reels.ts';

/** The games in which one player and one call make a round. */
export type InstantGame = 'LUCKY-DICE' | 'PEARL-DROP' | 'THREE-REELS' | 'TIDE-NET';

/** What a player chose; the fields of its game. */
export type InstantBet = Readonly<Record<string, unknown>>;

export interface InstantOutcome {
  readonly multiplier: Multiplier;
  readonly [detail: string]: unknown;
}

interface Instant {
  isBet(bet: InstantBet): boolean;
  play(seeds: Seeds, bet: InstantBet): InstantOutcome;
}

const isOneOf = (value: unknown, names: readonly unknown[]): boolean => names.includes(value);

const INSTANT: Readonly<Record<InstantGame, Instant>> = {
  'LUCKY-DICE': {
    isBet: (bet) => isOneOf(bet.side, ['under', 'over']) && isDiceBet(bet as unknown as DiceBet),
    play: (seeds, bet) => ({ ...playDice(seeds, bet as unknown as DiceBet) }),
  },
  'PEARL-DROP': {
    isBet: ({ risk, rows }) => isOneOf(rows, [8, 12, 16]) && isOneOf(risk, Object.keys(PEARL_TABLES[8])),
    play: (seeds, bet) => ({ ...playPearl(seeds, bet as unknown as PearlBet) }),
  },
  'THREE-REELS': { isBet: () => true, play: (seeds) => ({ ...playReels(seeds) }) },
  'TIDE-NET': {
    isBet: (bet) =>
      isOneOf(
        bet.fish,
        FISH.map(({ fish }) => fish),
      ),
    play: (seeds, bet) => ({ ...playFish(seeds, bet as unknown as FishBet) }),
  },
};

export const isInstantGame = (code: string): code is InstantGame => Object.keys(INSTANT).includes(code);

/** Whether a bet can be placed in a game. */
export const isBetOf = (game: InstantGame, bet: InstantBet): boolean => INSTANT[game].isBet(bet);

/** The outcome of a bet; depends on nothing but bet and seeds. */
export const playRound = (game: InstantGame, seeds: Seeds, bet: InstantBet): InstantOutcome =>
  INSTANT[game].play(seeds, bet);
