import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { watchUpdates } from './watch-updates.ts';

/** Starts what a page needs only some time after its start. @returns a function that stops it */
export function startLater(): () => void {
  const stops = [watchUpdates(), prefetchOnIntent()];
  return () => {
    for (const stop of stops) stop();
  };
}
