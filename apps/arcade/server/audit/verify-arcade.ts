import { DUEL_PAYS } from '@foyer/arcade-rules/duel.ts';
import { toPayout } from '@foyer/arcade-rules/multiplier.ts';
import { verifyRound } from '@foyer/arcade-rules/verify-round.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import { type SealedSchema, verifySealedSchema } from '@foyer/database/verify-sealed-schema.store.ts';
import type { SealFault } from '@foyer/database/verify-seals.store.ts';

import { toLit } from '../lantern/lantern-bets.ts';
import { type DecidedRound, eachDecidedRound, findExceededGrants } from './verify-rounds.store.ts';

/** As in the migrations that seal them. */
const SEALED: SealedSchema = {
  schema: 'arcade',
  documents: ['duel', 'free_round_grant', 'lantern', 'seed'],
  rows: [{ table: 'round', key: 'round_id', leftOut: [] }],
};
const DETAILS = 20;

/**
 * Checks the books of the arcade: that nothing in them was changed by hand, and that every decided round pays what follows from its seeds,
 * if they are public. On a snapshot, if the arcade is running.
 * @returns the violations, with the row named; empty when there are none
 */
export async function verifyArcade(db: Queryable): Promise<SealFault[]> {
  const faults = await verifySealedSchema(db, SEALED);
  const exceeded = await findExceededGrants(db);
  faults.push(...exceeded.map((detail) => ({ invariant: 'I5 free rounds are as they were granted', detail })));
  let wrong = 0;
  for await (const round of eachDecidedRound(db)) {
    const fault = findFault(round);
    if (!fault) continue;
    faults.push({
      invariant: 'I5 a round pays what follows from its seeds',
      detail: `round ${round.roundId}: ${fault}`,
    });
    wrong += 1;
    if (wrong >= DETAILS) break;
  }
  return faults;
}

/** What is wrong with a decided round; null if nothing is, as far as its seeds are public. */
function findFault(round: DecidedRound): string | null {
  try {
    const { multiplier } = round.outcome ?? {};
    if (round.payoutMinor !== toPayout(round.stakeMinor, Number(multiplier))) return 'another payout';
    if (!isMultiplierOf(round, Number(multiplier))) return 'another multiplier';
    return repeat(round);
  } catch (error) {
    // A value that was changed by hand may have no meaning at all, such as half a unit.
    if (!(error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError)) throw error;
    return error.message;
  }
}

/** Whether a lantern could be cashed out there, and a duel pays its winner. Other games have the multiplier in what is repeated. */
function isMultiplierOf(round: DecidedRound, multiplier: number): boolean {
  const { isChallenger, outcome, point } = round;
  if (isChallenger !== null)
    return multiplier === (outcome?.winner === (isChallenger ? 'challenger' : 'opponent') ? DUEL_PAYS : 0);
  if (point === null) return true;
  const { autoPoint } = toLit(round);
  return multiplier === 0 ? autoPoint > point : multiplier <= Math.min(autoPoint, point);
}

function repeat(round: DecidedRound): string | null {
  const { bet, clientSeed, commitment, isChallenger, lanternNumber, nonce, outcome, point, roundId, serverSeed } =
    round;
  if (serverSeed === null || clientSeed === null || commitment === null) return null;
  const { draws, winner } = outcome ?? {};
  const shared = { game: round.gameCode, roundId, serverSeed, clientSeed, commitment };
  const check = verifyRound(
    lanternNumber !== null
      ? { ...shared, nonce: Number(lanternNumber), bet: {}, outcome: { point } }
      : isChallenger !== null
        ? { ...shared, nonce: 0, bet: {}, outcome: { draws, winner } }
        : { ...shared, nonce: nonce ?? 0, bet, outcome },
  );
  if (!check.seedMatches) return 'another seed than was promised';
  return check.outcomeMatches ? null : 'another outcome';
}
