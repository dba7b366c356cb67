import type { CurrencyCode } from '@foyer/money/currency.ts';
import type { Matcher } from './matcher.ts';
import type { Shape } from './shape.ts';

/** What the member's stake is multiplied with: one unit per pick, or one per number of the draw that the pick is compared with. */
export type StakeBasis = 'per-unit' | 'per-slot';

/** A way to bet on a game. `name` is proper to the market and stays as it is in every language (DESIGN §9). */
export interface BetType {
  readonly code: string;
  readonly name: string;
  readonly matcher: Matcher;
  readonly stakeBasis: StakeBasis;
  /** Returned per hit and staked unit, in thousandths, the stake included: ×99 is 99 000. */
  readonly oddsThousandths: number;
  readonly picks: { readonly min: number; readonly max: number };
}

/** Bounds of the stake on one pick, in minor units. */
export interface StakeLimits {
  readonly min: bigint;
  readonly max: bigint;
  readonly step: bigint;
  readonly usual: bigint;
}

/** A draw every `seconds` seconds, on multiples of it since midnight UTC; ids count within the market's day. */
export interface QuickSchedule {
  readonly kind: 'quick';
  readonly seconds: number;
  readonly utcOffsetMinutes: number;
}

export interface Game {
  readonly code: string;
  readonly shape: Shape;
  /** The prize whose digits are shown as the result in short. */
  readonly headline: string;
  readonly schedule: QuickSchedule;
  readonly betTypes: readonly BetType[];
  readonly stakes: Readonly<Record<CurrencyCode, StakeLimits>>;
  /** Frozen on every ticket; a change of shape, bet types or limits gets the next number. */
  readonly rulesVersion: number;
}
