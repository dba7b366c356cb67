import { BOTTOM_POPUP_DELAY_MS } from '../../limits.data.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { watchMember } from './watch-member.ts';
import { watchUpdates } from './watch-updates.ts';

/** Starts what a page needs only some time after its start. @returns a function that stops it */
export function startLater(): () => void {
  const stops = [watchUpdates(), prefetchOnIntent(), watchMember()];
  // Popups come last, once the network has been quiet.
  const popups = setTimeout(() => {
    import('./watch-popups.ts').then(
      ({ watchPopups }) => stops.push(watchPopups()),
      () => undefined,
    );
  }, BOTTOM_POPUP_DELAY_MS);
  stops.push(() => clearTimeout(popups));
  return () => {
    for (const stop of stops) stop();
  };
}
