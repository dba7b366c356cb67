import type { RoundProof } from '@foyer/arcade-rules/verify-round.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { ArcadeContext } from '../context.ts';
import { getDuelOf } from '../duels/duel.store.ts';
import type { ArcadeHandlersOf } from '../http/mount-endpoints.ts';
import { getLantern } from '../lantern/lantern.store.ts';
import { getRound } from '../rounds/round.store.ts';
import type { StoredRound } from '../rounds/round-row.ts';
import { getSeed } from '../seeds/seed.store.ts';

/** The proof of a round, for anyone who knows its id: it names no player and no amount. Null while its seed is secret. */
export const PROOF_HANDLERS: ArcadeHandlersOf<'proof.get'> = {
  async 'proof.get'({ query }, context) {
    const round = await getRound(context.pool, query.roundId);
    return round?.outcome ? { proof: await toProof(context, round) } : refuse('not.found');
  },
};

type Proven = Promise<RoundProof | null>;

async function toProof(context: ArcadeContext, round: StoredRound): Proven {
  if (round.lanternNumber !== null) return lanternProof(context, round);
  if (round.gameCode === 'TWIN-STAKE') return duelProof(context, round);
  const seed = await getSeed(context.pool, round.seedId ?? 0n);
  if (!seed?.serverSeed) return null;
  const { clientSeed, commitment, serverSeed } = seed;
  const { bet, gameCode: game, nonce, outcome, roundId } = round;
  return { game, roundId, serverSeed, clientSeed, commitment, nonce: nonce ?? 0, bet, outcome };
}

async function lanternProof({ pool }: ArcadeContext, { gameCode: game, lanternNumber, roundId }: StoredRound): Proven {
  const lantern = await getLantern(pool, lanternNumber ?? 0n);
  if (lantern?.state !== 'done' || !lantern.serverSeed || !lantern.clientSeed) return null;
  const { clientSeed, commitment, number, point, serverSeed } = lantern;
  return { game, roundId, serverSeed, clientSeed, commitment, nonce: Number(number), bet: {}, outcome: { point } };
}

async function duelProof({ pool }: ArcadeContext, { gameCode: game, outcome, roundId }: StoredRound): Proven {
  const duel = await getDuelOf(pool, roundId);
  if (!duel?.serverSeed || !duel.clientSeed) return null;
  const { clientSeed, commitment, serverSeed } = duel;
  const { draws, winner } = outcome ?? {};
  return { game, roundId, serverSeed, clientSeed, commitment, nonce: 0, bet: {}, outcome: { draws, winner } };
}
