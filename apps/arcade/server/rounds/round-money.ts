import { money } from '@foyer/money/money.ts';
import { toUuid } from '@foyer/vendor/uuid-of-name.ts';
import type { WalletOutcome, WalletTransaction } from '@foyer/vendor/wallet.ts';
import type { ArcadeContext } from '../context.ts';
import { REFUSED_PAUSE_MS } from '../settings.ts';
import { markPaid, moveRound, postponeRounds } from './round.store.ts';
import type { StoredRound } from './round-row.ts';

/** The first pause of a round before the sweep tries again. */
const PAUSE_MS = { refused: REFUSED_PAUSE_MS, indeterminate: 0 };

/** The id of a round's transaction: always the same one, so that a repetition after a crash is recognised by the wallet (W1). */
const idOf = (kind: 'debit' | 'credit' | 'rollback', { roundId }: StoredRound): string =>
  toUuid(`foyer arcade ${kind} ${roundId}`);

function toTransaction(kind: 'debit' | 'credit' | 'rollback', round: StoredRound): WalletTransaction {
  const minor = kind === 'credit' ? (round.payoutMinor ?? 0n) : round.stakeMinor;
  const { currency, gameCode, grantId, isTrial, merchant, playerRef, roundId, walletSessionId } = round;
  return {
    account: { merchant, playerRef, sessionId: walletSessionId, gameCode, isTrial },
    txId: idOf(kind, round),
    refTxId: kind === 'debit' ? null : idOf('debit', round),
    roundId,
    amount: money(minor, currency),
    isRoundClosed: kind !== 'debit',
    betDetails: null,
    ...(grantId && kind !== 'rollback' ? { grantId } : {}),
  };
}

/** The outcome of a stake. `unknown`: not known yet; the sweep returns it. */
export type StakeOutcome =
  | { readonly kind: 'taken'; readonly balanceMinor: bigint | null }
  | { readonly kind: 'refused'; readonly status: string }
  | { readonly kind: 'returned' | 'unknown' };

/**
 * Takes the stake of a pending round, or reports a free one (W18). If it is unknown whether it was taken, it is returned immediately (W4): a new
 * request of the player is then a new round.
 */
export async function takeStake(context: ArcadeContext, round: StoredRound): Promise<StakeOutcome> {
  const stake = toTransaction('debit', round);
  const outcome = await (round.grantId ? context.wallet.startFreeRound(stake) : context.wallet.debit(stake));
  context.onStep('round.debited', round.roundId);
  if (outcome.kind === 'done') return { kind: 'taken', balanceMinor: outcome.balanceMinor };
  if (outcome.kind === 'refused') {
    await moveRound(context.pool, round.roundId, { from: 'pending', to: 'refused', refusal: outcome.status });
    return { kind: 'refused', status: outcome.status };
  }
  await moveRound(context.pool, round.roundId, { from: 'pending', to: 'voiding' });
  return { kind: (await returnStake(context, round)) ? 'returned' : 'unknown' };
}

/** Returns the stake of a `voiding` round, or makes sure that it is never taken (W6). @returns whether that is certain */
export async function returnStake(context: ArcadeContext, round: StoredRound): Promise<boolean> {
  context.onStep('round.voiding', round.roundId);
  const outcome = await context.wallet.rollback(toTransaction('rollback', round));
  if (outcome.kind === 'done') return moveRound(context.pool, round.roundId, { from: 'voiding', to: 'void' });
  if (outcome.kind === 'refused')
    context.log.error({ roundId: round.roundId, status: outcome.status }, 'the wallet refuses a rollback');
  await postponeRounds(context.pool, [round.roundId], PAUSE_MS[outcome.kind]);
  return false;
}

/** Pays the wins of settled rounds, and closes those that won nothing. Unpaid rounds stay settled; the sweep tries again. */
export async function payRounds(
  context: ArcadeContext,
  rounds: readonly StoredRound[],
): Promise<ReadonlyMap<string, WalletOutcome>> {
  if (rounds.length === 0) return new Map();
  const outcomes = await context.wallet.creditAll(rounds.map((round) => toTransaction('credit', round)));
  const byId = new Map(rounds.map((round, index) => [round.roundId, outcomes[index] as WalletOutcome]));
  for (const [roundId, outcome] of byId) {
    context.onStep('round.credited', roundId);
    if (outcome.kind === 'refused') context.log.error({ roundId, status: outcome.status }, 'the wallet refuses a win');
  }
  const idsWith = (kind: WalletOutcome['kind']) =>
    rounds.map(({ roundId }) => roundId).filter((roundId) => byId.get(roundId)?.kind === kind);
  const paid = idsWith('done');
  if (paid.length > 0) await markPaid(context.pool, paid);
  for (const kind of ['refused', 'indeterminate'] as const) {
    const unpaid = idsWith(kind);
    if (unpaid.length > 0) await postponeRounds(context.pool, unpaid, PAUSE_MS[kind]);
  }
  return byId;
}
