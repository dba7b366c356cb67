import type { FreeRoundsValue } from '@foyer/contract/arcade/round.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { ArcadeContext } from '../context.ts';
import type { Session } from '../session/session.ts';
import { findFreeRounds, lockFreeRounds } from './free-round.store.ts';
import { addRound, getRound, type NewRound } from './round.store.ts';
import type { StoredRound } from './round-row.ts';

/** The free rounds that a player has left in a game, as API values. Free play has none. */
export async function findFreeRoundsLeft(
  context: ArcadeContext,
  session: Session,
  gameCode: string,
): Promise<FreeRoundsValue[]> {
  if (session.isTrial) return [];
  const found = await findFreeRounds(context.pool, { ...session, gameCode, at: new Date(context.now()) });
  return found.map(({ expiresAt, grantId, rounds, stakeMinor, used }) => ({
    grantId,
    stakeMinor: String(stakeMinor),
    left: rounds - used,
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * Adds a free round with the stake of its grant. Concurrent calls never begin more rounds than the grant has: one waits for the
 * other. @returns null if the round's id is taken, or its seed is no longer secret
 */
export function addFreeRound(
  context: ArcadeContext,
  { grantId, ...round }: Omit<NewRound, 'stakeMinor' | 'grantId'> & { readonly grantId: string },
): Promise<StoredRound | null | Refusal<'free.rounds.over'>> {
  return withTransaction(context.pool, async (client) => {
    const { gameCode, session } = round;
    const grant = await lockFreeRounds(client, { ...session, gameCode, grantId, at: new Date(context.now()) });
    // A repeated request for the last round of a grant must find its own round.
    if (await getRound(client, round.roundId)) return null;
    if (!grant || grant.used >= grant.rounds || session.isTrial) return refuse('free.rounds.over');
    return addRound(client, { ...round, grantId, stakeMinor: grant.stakeMinor });
  });
}
