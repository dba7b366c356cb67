import { useEffect, useState } from 'react';
import type { SocialChannel } from '../../page/page-social.ts';
import { readStoredProof } from '../session/social/social-proof.ts';

/** By which provider the visitor has just signed in, for the account to come; null until the page is there, and without one. */
export function useStoredProof(isWanted: boolean): SocialChannel | null {
  const [channel, setChannel] = useState<SocialChannel | null>(null);
  useEffect(() => setChannel(isWanted ? (readStoredProof(Date.now())?.channel ?? null) : null), [isWanted]);
  return channel;
}
