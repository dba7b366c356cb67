import type { InstantBet } from '@foyer/arcade-rules/play-round.ts';
import type { RoundState, RoundValue } from '@foyer/contract/arcade/round.ts';
import type { Session } from '../session/session.ts';

/** A round as it is stored: one player, one stake. */
export interface StoredRound extends Omit<Session, 'language'> {
  readonly roundId: string;
  readonly number: bigint;
  readonly gameCode: string;
  readonly stakeMinor: bigint;
  readonly bet: InstantBet;
  readonly seedId: bigint | null;
  readonly nonce: number | null;
  readonly lanternNumber: bigint | null;
  /** The grant of a free round, for which no money is taken; else null. */
  readonly grantId: string | null;
  readonly state: RoundState;
  readonly refusal: string | null;
  readonly outcome: Readonly<Record<string, unknown>> | null;
  readonly payoutMinor: bigint | null;
  readonly createdAt: Date;
}

export const ROUND_COLUMNS = `round_id as "roundId", number, game_code as "gameCode", merchant, player_ref as "playerRef",
  wallet_session_id as "walletSessionId", display_name as "displayName", is_trial as "isTrial", currency,
  stake_minor as "stakeMinor", bet, seed_id as "seedId", nonce, lantern_number as "lanternNumber", grant_id as "grantId", state, refusal,
  outcome, payout_minor as "payoutMinor", created_at as "createdAt"`;

export const toRoundValue = (round: StoredRound): RoundValue => ({
  roundId: round.roundId,
  number: String(round.number),
  gameCode: round.gameCode,
  state: round.state,
  stakeMinor: String(round.stakeMinor),
  currency: round.currency,
  bet: round.bet,
  outcome: round.outcome,
  payoutMinor: round.payoutMinor === null ? null : String(round.payoutMinor),
  lanternNumber: round.lanternNumber === null ? null : String(round.lanternNumber),
  isFree: round.grantId !== null,
  at: round.createdAt.toISOString(),
});
