import { useEffect, useState } from 'react';
import type { ProofChannel } from '../../page/page-social.ts';
import { readStoredProof } from '../session/social/social-proof.ts';

/**
 * The provider of the stored social proof, to be linked to the new account; null before hydration, and without one.
 * @param answer the last refusal of the form, which may have cleared the proof
 */
export function useStoredProof(isWanted: boolean, answer: unknown): ProofChannel | null {
  const [channel, setChannel] = useState<ProofChannel | null>(null);
  useEffect(() => setChannel(isWanted ? (readStoredProof(Date.now())?.channel ?? null) : null), [isWanted, answer]);
  return channel;
}
