import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { watchMember } from './watch-member.ts';
import { watchPopups } from './watch-popups.ts';
import { watchUpdates } from './watch-updates.ts';

/** Starts what a page needs only some time after its start. @returns a function that stops it */
export function startLater(): () => void {
  const stops = [watchUpdates(), prefetchOnIntent(), watchMember(), watchPopups()];
  return () => {
    for (const stop of stops) stop();
  };
}
