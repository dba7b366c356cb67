import { isDeepStrictEqual } from 'node:util';
import { STAKE_LIMITS } from '@foyer/arcade-rules/limits.data.ts';
import type { InstantBet } from '@foyer/arcade-rules/play-round.ts';
import type { ArcadeRefusalOf } from '@foyer/contract/arcade/endpoints.ts';
import type { PlayedValue } from '@foyer/contract/arcade/round.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { parseMinor } from '@foyer/money/money-text.ts';
import { toUuid } from '@foyer/vendor/uuid-of-name.ts';
import type { ArcadeContext } from '../context.ts';
import type { Session } from '../session/session.ts';
import { addFreeRound } from './free-rounds.ts';
import { addRound, getRound, type NewRound } from './round.store.ts';
import { takeStake } from './round-money.ts';
import { type StoredRound, toRoundValue } from './round-row.ts';

/** A player's request for a round. */
export interface Placement {
  readonly requestId: string;
  readonly gameCode: string;
  readonly stakeMinor: string;
  readonly bet: InstantBet;
  /** The grant of a free round, whose stake replaces `stakeMinor`. */
  readonly grantId?: string;
}

/** Why a stake is not taken, or a round not played. */
type PlaceRefusal = ArcadeRefusalOf<'duel.enter'>;

/** The wallet's statuses as refusals of the arcade; any other is `bet.refused`. */
const REFUSALS: Readonly<Record<string, PlaceRefusal>> = {
  INSUFFICIENT_FUNDS: 'balance.insufficient',
  USER_DISABLED: 'account.disabled',
  LIMIT_REACHED: 'limit.reached',
  TOKEN_EXPIRED: 'launch.expired',
};

export const toRoundId = ({ merchant, playerRef }: Session, requestId: string): string =>
  toUuid(JSON.stringify(['foyer arcade round', merchant, playerRef, requestId]));

/** The stake within the limits of its currency. */
function readStake({ currency }: Session, stakeMinor: string): bigint | Refusal<'stake.outside'> {
  const limits = STAKE_LIMITS[currency];
  const stake = parseMinor(stakeMinor);
  if (!limits || stake === null || stake < limits.min || stake > limits.max) return refuse('stake.outside');
  return stake;
}

/** A round whose stake was taken, or an earlier round of the same request, which is not played again. */
export type Placed =
  | { readonly round: StoredRound; readonly balanceMinor: bigint | null }
  | { readonly known: PlayedValue }
  | Refusal<PlaceRefusal>;

/** Stores a round and takes its stake. The same request finds its own round. */
export async function placeRound(
  context: ArcadeContext,
  placement: Placement,
  added: Omit<NewRound, 'roundId' | 'gameCode' | 'stakeMinor' | 'bet'>,
): Promise<Placed> {
  const stakeMinor = readStake(added.session, placement.stakeMinor);
  if (stakeMinor instanceof Refusal) return stakeMinor;
  const roundId = toRoundId(added.session, placement.requestId);
  const { bet, gameCode, grantId = null } = placement;
  const wanted = { ...added, roundId, gameCode, bet };
  const round = grantId
    ? await addFreeRound(context, { ...wanted, grantId })
    : await addRound(context.pool, { ...wanted, stakeMinor });
  if (round instanceof Refusal) return round;
  if (!round) return answerAgain(context, roundId, { ...placement, grantId, stakeMinor });
  context.onStep('round.inserted', roundId);
  const outcome = await takeStake(context, round);
  if (outcome.kind === 'taken') return { round, balanceMinor: outcome.balanceMinor };
  if (outcome.kind === 'refused') {
    const refusal = toRefusal(outcome.status);
    if (refusal.code === 'bet.refused')
      context.log.error({ roundId, status: outcome.status }, 'the wallet rejects our debit');
    return refusal;
  }
  return refuse(outcome.kind === 'returned' ? 'bet.returned' : 'outcome.unknown');
}

const toRefusal = (status: string): Refusal<PlaceRefusal> => refuse(REFUSALS[status] ?? 'bet.refused');

async function answerAgain(
  { pool }: ArcadeContext,
  roundId: string,
  asked: Pick<StoredRound, 'bet' | 'gameCode' | 'grantId' | 'stakeMinor'>,
): Promise<Placed> {
  const round = await getRound(pool, roundId);
  // The player changed the seeds between two statements.
  if (!round) return refuse('request.in.progress');
  const isSame =
    round.gameCode === asked.gameCode &&
    round.grantId === asked.grantId &&
    (round.grantId !== null || round.stakeMinor === asked.stakeMinor) &&
    isDeepStrictEqual(round.bet, asked.bet);
  if (!isSame) return refuse('idempotency.mismatch');
  // An open round of a single-player game is being decided right now.
  const isUnderWay = round.state === 'pending' || round.state === 'voiding' || (round.state === 'open' && round.seedId);
  if (isUnderWay) return refuse('request.in.progress');
  if (round.state === 'void') return refuse('bet.returned');
  if (round.state === 'refused') return toRefusal(round.refusal ?? '');
  return { known: { round: toRoundValue(round), balanceMinor: null } };
}
