import type { CurrencyCode } from '@foyer/money/currency.ts';
import type { Matcher } from './matcher.ts';
import type { Schedule } from './schedules/schedule.ts';
import type { Shape } from './shape.ts';

/**
 * The units that the stake is multiplied by: one per pick; one per number of the draw that the pick is compared
 * with; or one per such number and per number of the pick (đá: two numbers against 27 are 54 units).
 */
export type StakeBasis = 'per-unit' | 'per-slot' | 'per-pair';

/** Returned per hit of a level and staked unit, in thousandths, the stake included: ×99 is 99 000. */
export type Odds = Readonly<Record<string, number>>;

/** How a member receives the same return: all in the odds, or lower odds and a rebate of every stake (market rules C6). */
export const PRIZE_MODES = ['ODDS', 'REBATE'] as const;
export type PrizeMode = (typeof PRIZE_MODES)[number];

/** A way to bet on a game; what it is called depends on the market (bet-name.ts). */
export interface BetType {
  readonly code: string;
  /** Its tab of the betting screen, translated as `group.<group>` in the client's catalog. */
  readonly group: string;
  readonly matcher: Matcher;
  readonly stakeBasis: StakeBasis;
  /** By level of the matcher. A pick without any level here is not offered. */
  readonly odds: Odds;
  readonly picks: { readonly min: number; readonly max: number };
}

/** Bounds of the stake on one pick, in minor units. */
export interface StakeLimits {
  readonly min: bigint;
  readonly max: bigint;
  readonly step: bigint;
  readonly usual: bigint;
}

export interface Game {
  readonly code: string;
  /** The lobby it appears in: Vietnam's or South-East Asia's (§7). */
  readonly area: 'VN' | 'SEA';
  readonly shape: Shape;
  /** The prize whose numbers are shown as the result in short. */
  readonly headline: string;
  readonly schedule: Schedule;
  readonly betTypes: readonly BetType[];
  readonly stakes: Readonly<Record<CurrencyCode, StakeLimits>>;
  /** Stored with every ticket; increase it with a change of shape, bet types or limits. */
  readonly rulesVersion: number;
}
