import { type RoundProof, verifyRound } from '@foyer/arcade-rules/verify-round.ts';
import type { RoundValue } from '@foyer/contract/arcade/round.ts';
import { call } from '../api/call.ts';

/** The result of repeating the rounds whose seeds are known on this device. */
export type Verdict =
  | { readonly kind: 'verified'; readonly count: number }
  | { readonly kind: 'mismatch'; readonly number: string }
  | { readonly kind: 'secret' }
  | { readonly kind: 'unreachable' };

const MAX_ROUNDS = 10;

/** Repeats the newest rounds from their seeds. Those whose seed is still secret are left out. */
export async function verifyRounds(rounds: readonly RoundValue[]): Promise<Verdict> {
  const decided = rounds.filter(({ outcome }) => outcome !== null).slice(0, MAX_ROUNDS);
  try {
    const proofs = await Promise.all(decided.map(getProof));
    for (const [index, proof] of proofs.entries())
      if (proof && !holds(proof)) return { kind: 'mismatch', number: decided[index]?.number ?? '' };
    const count = proofs.filter((proof) => proof !== null).length;
    return count > 0 ? { kind: 'verified', count } : { kind: 'secret' };
  } catch {
    return { kind: 'unreachable' };
  }
}

const holds = (proof: RoundProof): boolean => {
  const { outcomeMatches, seedMatches } = verifyRound(proof);
  return seedMatches && outcomeMatches;
};

/** Null while the seed is secret. */
const getProof = async ({ roundId }: RoundValue): Promise<RoundProof | null> =>
  (await call('proof.get', { query: { roundId } })).proof;
