import { toPayout } from '@foyer/arcade-rules/multiplier.ts';
import { type InstantGame, isBetOf, playRound } from '@foyer/arcade-rules/play-round.ts';
import type { ArcadeRefusalOf } from '@foyer/contract/arcade/endpoints.ts';
import type { PlayedValue } from '@foyer/contract/arcade/round.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { ArcadeContext } from '../context.ts';
import { getSeed } from '../seeds/seed.store.ts';
import { requireSeed } from '../seeds/seeds.ts';
import { openServerSeed } from '../seeds/server-seed.ts';
import type { Session } from '../session/session.ts';
import { findFreeRoundsLeft } from './free-rounds.ts';
import { type Placement, placeRound } from './place-round.ts';
import { getRound, moveRound, settleRounds } from './round.store.ts';
import { payRounds } from './round-money.ts';
import { type StoredRound, toRoundValue } from './round-row.ts';

/** Plays a whole round of a single-player game: takes the stake, decides by the seeds, pays the win. */
export async function playInstant(
  context: ArcadeContext,
  session: Session,
  placement: Placement & { readonly gameCode: InstantGame },
): Promise<PlayedValue | Refusal<ArcadeRefusalOf<'round.play'>>> {
  if (!isBetOf(placement.gameCode, placement.bet)) return refuse('invalid.request');
  const { seedId } = await requireSeed(context, session);
  const played = await play(context, { session, placement, seedId });
  if (played instanceof Refusal || !placement.grantId) return played;
  return { ...played, freeRounds: await findFreeRoundsLeft(context, session, placement.gameCode) };
}

async function play(
  context: ArcadeContext,
  { placement, seedId, session }: { session: Session; placement: Placement; seedId: bigint },
): Promise<PlayedValue | Refusal<ArcadeRefusalOf<'round.play'>>> {
  const placed = await placeRound(context, placement, { session, seedId });
  if (placed instanceof Refusal) return placed;
  if ('known' in placed) return placed.known;
  const { roundId } = placed.round;
  // A sweep took this process for dead and has voided the round.
  if (!(await moveRound(context.pool, roundId, { from: 'pending', to: 'open' }))) return refuse('outcome.unknown');
  context.onStep('round.open', roundId);
  await settleInstant(context, placed.round);
  const settled = await getRound(context.pool, roundId);
  if (!settled) return refuse('outcome.unknown');
  if (settled.state !== 'settled') return { round: toRoundValue(settled), balanceMinor: null };
  const outcome = (await payRounds(context, [settled])).get(roundId);
  const balance = outcome?.kind === 'done' ? outcome.balanceMinor : null;
  return { round: toRoundValue(settled), balanceMinor: balance === null ? null : String(balance) };
}

/** Decides an open round of an instant game. Deterministic: any process may do it, any number of times, with the same result. */
export async function settleInstant(context: ArcadeContext, round: StoredRound): Promise<void> {
  const seed = await getSeed(context.pool, round.seedId ?? 0n);
  if (!seed) throw new Error(`round ${round.roundId} has no seed`);
  const seeds = { serverSeed: openServerSeed(context, seed), clientSeed: seed.clientSeed, nonce: round.nonce ?? 0 };
  const outcome = playRound(round.gameCode as InstantGame, seeds, round.bet);
  const payoutMinor = toPayout(round.stakeMinor, outcome.multiplier);
  await settleRounds(context.pool, [{ roundId: round.roundId, outcome, payoutMinor }]);
  context.onStep('round.settled', round.roundId);
}
