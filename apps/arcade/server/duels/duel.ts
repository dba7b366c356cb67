import { DUEL_PAYS, playDuel } from '@foyer/arcade-rules/duel.ts';
import { toPayout } from '@foyer/arcade-rules/multiplier.ts';
import type { ArcadeRefusalOf } from '@foyer/contract/arcade/endpoints.ts';
import type { PlayedValue } from '@foyer/contract/arcade/round.ts';
import { type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { ArcadeContext } from '../context.ts';
import { placeRound } from '../rounds/place-round.ts';
import { getRound, moveRound, settleRounds } from '../rounds/round.store.ts';
import { payRounds, returnStake } from '../rounds/round-money.ts';
import { type StoredRound, toRoundValue } from '../rounds/round-row.ts';
import { requireSeed } from '../seeds/seeds.ts';
import { newServerSeed, openServerSeed } from '../seeds/server-seed.ts';
import type { Session } from '../session/session.ts';
import { DUEL_WAIT_MS } from '../settings.ts';
import { addDuel, decideDuel, findUnmatched, getDuelOf, lockChallenger, lockOpenRound } from './duel.store.ts';

const GAME = 'TWIN-STAKE';
/** The client seed of the practice partner in free play. */
const PRACTICE = 'practice';

/** Takes a stake and looks for an opponent with the same one. Without one, the player waits as a challenger. */
export async function enterDuel(
  context: ArcadeContext,
  session: Session,
  { requestId, stakeMinor }: { readonly requestId: string; readonly stakeMinor: string },
): Promise<PlayedValue | Refusal<ArcadeRefusalOf<'duel.enter'>>> {
  const { clientSeed } = await requireSeed(context, session);
  const placed = await placeRound(context, { requestId, gameCode: GAME, stakeMinor, bet: { clientSeed } }, { session });
  if (placed instanceof Refusal) return placed;
  if ('known' in placed) return placed.known;
  const { roundId } = placed.round;
  await addDuel(context.pool, roundId, newServerSeed(context));
  if (!(await moveRound(context.pool, roundId, { from: 'pending', to: 'open' }))) return refuse('outcome.unknown');
  context.onStep('round.open', roundId);
  const settled = await matchDuel(context, roundId);
  const outcome = (await payRounds(context, settled)).get(roundId);
  const balance = outcome?.kind === 'done' ? outcome.balanceMinor : settled.length > 0 ? null : placed.balanceMinor;
  const round = (await getRound(context.pool, roundId)) ?? placed.round;
  return { round: toRoundValue(round), balanceMinor: balance === null ? null : String(balance) };
}

/** Decides the duel of an open round with the longest waiting challenger, if there is one. @returns the rounds that are decided */
function matchDuel(context: ArcadeContext, roundId: string): Promise<StoredRound[]> {
  return withTransaction(context.pool, async (client) => {
    const own = await lockOpenRound(client, roundId);
    if (!own) return [];
    const challenger = own.isTrial ? own : await lockChallenger(client, own);
    return challenger ? decide(context, client, { challenger, opponent: own.isTrial ? null : own }) : [];
  });
}

/** @param opponent null for the practice partner of free play */
async function decide(
  context: ArcadeContext,
  db: Queryable,
  { challenger, opponent }: { readonly challenger: StoredRound; readonly opponent: StoredRound | null },
): Promise<StoredRound[]> {
  const duel = await getDuelOf(db, challenger.roundId);
  if (!duel) throw new Error(`round ${challenger.roundId} has no duel`);
  const serverSeed = openServerSeed(context, duel);
  const clientSeed = `${challenger.bet.clientSeed},${opponent?.bet.clientSeed ?? PRACTICE}`;
  const outcome = playDuel({ serverSeed, clientSeed, nonce: 0 });
  await decideDuel(db, { duelId: duel.duelId, opponentId: opponent?.roundId ?? null, clientSeed, serverSeed });
  const settle = (round: StoredRound, side: 'challenger' | 'opponent', other: string) => ({
    roundId: round.roundId,
    outcome: { ...outcome, side, other, multiplier: outcome.winner === side ? DUEL_PAYS : 0 },
    payoutMinor: outcome.winner === side ? toPayout(round.stakeMinor, DUEL_PAYS) : 0n,
  });
  return settleRounds(db, [
    settle(challenger, 'challenger', opponent?.displayName ?? ''),
    ...(opponent ? [settle(opponent, 'opponent', challenger.displayName)] : []),
  ]);
}

/** Cancels a waiting challenge and returns its stake. */
export async function leaveDuel(
  context: ArcadeContext,
  session: Session,
  roundId: string,
): Promise<PlayedValue | Refusal<ArcadeRefusalOf<'duel.leave'>>> {
  const round = await getRound(context.pool, roundId);
  const isOwn = round?.playerRef === session.playerRef && round.merchant === session.merchant;
  if (!round || !isOwn || round.gameCode !== GAME) return refuse('not.found');
  // Matching locks the round: once an opponent is found, it is decided and cannot be cancelled.
  if (await moveRound(context.pool, roundId, { from: 'open', to: 'voiding' })) await returnStake(context, round);
  const left = (await getRound(context.pool, roundId)) ?? round;
  return { round: toRoundValue(left), balanceMinor: null };
}

/** Matches challengers whom a dead process left unmatched, and refunds those who found no opponent in time. */
export async function sweepDuels(context: ArcadeContext): Promise<void> {
  for (const round of await findUnmatched(context.pool, 1_000))
    await matchDuel(context, round.roundId)
      .then((settled) => payRounds(context, settled))
      .catch((fault: unknown) => context.log.error({ err: fault, roundId: round.roundId }, 'a duel was not decided'));
  for (const round of await findUnmatched(context.pool, DUEL_WAIT_MS))
    if (await moveRound(context.pool, round.roundId, { from: 'open', to: 'voiding' }))
      await returnStake(context, round);
}
