import type { InstantBet } from '@foyer/arcade-rules/play-round.ts';

/** The answers of the arcade's API, for server and client. Amounts are minor units as text. */
export interface SessionValue {
  readonly token: string;
  /** The same in every session of a player; says nothing about who that is. */
  readonly playerId: string;
  readonly merchant: string;
  readonly currency: string;
  readonly language: string;
  readonly displayName: string;
  readonly isTrial: boolean;
}

export interface BalanceValue {
  readonly balanceMinor: string;
  readonly currency: string;
}

/** `pending`: debit pending. `open`: stake taken. `settled`: decided. `paid`: paid and closed. `voiding`, `void`: stake being, having been returned. */
export type RoundState = 'pending' | 'refused' | 'open' | 'settled' | 'paid' | 'voiding' | 'void';

export interface RoundValue {
  readonly roundId: string;
  readonly number: string;
  readonly gameCode: string;
  readonly state: RoundState;
  readonly stakeMinor: string;
  readonly currency: string;
  readonly bet: InstantBet;
  readonly outcome: Readonly<Record<string, unknown>> | null;
  readonly payoutMinor: string | null;
  readonly lanternNumber: string | null;
  /** A free round: its stake was not taken. */
  readonly isFree: boolean;
  readonly at: string;
}

/** Free rounds that a player has left in a game. */
export interface FreeRoundsValue {
  readonly grantId: string;
  /** Stake of each round. */
  readonly stakeMinor: string;
  readonly left: number;
  readonly expiresAt: string;
}

export interface PlayedValue {
  readonly round: RoundValue;
  /** Balance after the round; null until the win is paid. */
  readonly balanceMinor: string | null;
  /** After a free round: the remaining ones. */
  readonly freeRounds?: readonly FreeRoundsValue[];
}

export interface SeedsValue {
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

export interface GameValue {
  readonly gameCode: string;
  readonly limits: {
    readonly minMinor: string;
    readonly maxMinor: string;
    readonly stepMinor: string;
    readonly maxPayoutMinor: string;
  };
  readonly seeds: SeedsValue;
  readonly rounds: readonly RoundValue[];
  readonly freeRounds: readonly FreeRoundsValue[];
}

export interface RotatedValue {
  readonly revealed: SeedsValue & { readonly serverSeed: string };
  readonly current: SeedsValue;
}

/** One bet on a shared round, as the other players see it. */
export interface LanternEntry {
  readonly name: string;
  readonly stakeMinor: string;
  readonly cashedOutAt: number | null;
  readonly payoutMinor: string | null;
}

/** The shared round, as sent to the watchers. Times in ms since 1970, by the server's clock. */
export interface LanternNews {
  readonly number: string;
  readonly state: 'waiting' | 'rising' | 'done';
  readonly commitment: string;
  readonly risesAt: number;
  readonly now: number;
  readonly point: number | null;
  readonly lit: number;
  readonly holding: number;
  readonly stakedMinor: string;
  readonly entries: readonly LanternEntry[];
}

export interface PastLantern {
  readonly number: string;
  readonly point: number;
}
