import { MAX_LANTERN_POINT } from '@foyer/arcade-rules/lantern.ts';
import { STAKE_LIMITS } from '@foyer/arcade-rules/limits.data.ts';
import { type Multiplier, toPayout } from '@foyer/arcade-rules/multiplier.ts';
import type { LanternEntry } from '@foyer/contract/arcade/lantern.ts';
import type { Settlement } from '../rounds/round.store.ts';
import type { StoredRound } from '../rounds/round-row.ts';

/** A lantern in the air. */
export interface LitLantern {
  readonly round: StoredRound;
  /** Where it is cashed out automatically: at the player's choice, and at the latest where the maximum is paid. */
  readonly autoPoint: Multiplier;
  cashedOutAt: Multiplier | null;
}

/** The number at which a stake wins the maximum payout. */
function capOf({ currency, stakeMinor }: StoredRound): Multiplier {
  const max = STAKE_LIMITS[currency]?.maxPayout ?? 0n;
  return Math.min(MAX_LANTERN_POINT, Number((max * 100n) / stakeMinor));
}

export function toLit(round: StoredRound): LitLantern {
  const asked = typeof round.bet.autoPoint === 'number' ? round.bet.autoPoint : MAX_LANTERN_POINT;
  return { round, autoPoint: Math.min(asked, capOf(round)), cashedOutAt: null };
}

export const toWin = ({ round }: LitLantern, at: Multiplier): Settlement => ({
  roundId: round.roundId,
  outcome: { multiplier: at },
  payoutMinor: toPayout(round.stakeMinor, at),
});

const toLoss = ({ round }: LitLantern): Settlement => ({
  roundId: round.roundId,
  outcome: { multiplier: 0 },
  payoutMinor: 0n,
});

/** The settlement of an ended round: one that reached its automatic number has won. */
export const toSettlement = (lit: LitLantern, point: Multiplier): Settlement =>
  lit.autoPoint <= point ? toWin(lit, lit.autoPoint) : toLoss(lit);

/** A name as other players see it: `mi•••n`. */
export const maskName = (name: string): string => `${name.slice(0, 2)}•••${name.length > 3 ? name.slice(-1) : ''}`;

export const toEntry = ({ cashedOutAt, round }: LitLantern): LanternEntry => ({
  name: maskName(round.displayName),
  stakeMinor: String(round.stakeMinor),
  cashedOutAt,
  payoutMinor: cashedOutAt === null ? null : String(toPayout(round.stakeMinor, cashedOutAt)),
});
