import { playDuel } from './duel.ts';
import { commitTo, type Seeds } from './hash-stream.ts';
import { lanternPoint } from './lantern.ts';
import { type InstantBet, isBetOf, isInstantGame, playRound } from './play-round.ts';

/** A finished round with its seeds revealed: what the verify page downloads and the verifier reads. */
export interface RoundProof extends Seeds {
  readonly game: string;
  readonly roundId: string;
  /** Public before the round. */
  readonly commitment: string;
  readonly bet: InstantBet;
  /** The outcome that the arcade reported. */
  readonly outcome: unknown;
}

/** The result of each step of a check. */
export interface RoundCheck {
  readonly seedMatches: boolean;
  readonly outcomeMatches: boolean;
  /** The outcome that follows from the seeds; null if the file names no game or bet of the arcade. */
  readonly repeated: unknown;
}

/** Repeats a round from its seeds. It needs nothing but the file, and trusts nothing in it. */
export function verifyRound(proof: RoundProof): RoundCheck {
  if (!/^[0-9a-f]{64}$/.test(proof.serverSeed)) return { seedMatches: false, outcomeMatches: false, repeated: null };
  const repeated = repeatRound(proof);
  return {
    seedMatches: commitTo(proof.serverSeed) === proof.commitment,
    outcomeMatches: repeated !== null && isSame(repeated, proof.outcome),
    repeated,
  };
}

function repeatRound({ bet, clientSeed, game, nonce, serverSeed }: RoundProof): unknown {
  const seeds = { serverSeed, clientSeed, nonce };
  if (game === 'LANTERN-RISE') return { point: lanternPoint(seeds) };
  if (game === 'TWIN-STAKE') return playDuel(seeds);
  return isInstantGame(game) && isBetOf(game, bet) ? playRound(game, seeds, bet) : null;
}

const sorted = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Compares JSON regardless of the order of fields. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, (_key, value) => sorted(value)) === JSON.stringify(other, (_key, value) => sorted(value));
