import { isLoginRemembered } from '../../device/deferred/is-login-remembered.ts';
import { showPuzzlesWith } from '../../gateway/browser-call.ts';
import { startTiming } from '../../gateway/timing.ts';
import type { Status } from '../../page/blocked.ts';
import type { Brand } from '../../page/brand.ts';
import type { Translate } from '../../page/messages.ts';
import { initializeDevice } from './initialize-device.ts';
import { precacheCurrentPage } from './keep-offline.ts';
import { scheduleDeferred } from './schedule-deferred.ts';
import { shareSession } from './share-session.ts';
import { showPuzzle } from './show-puzzle.ts';
import { watchFailures } from './watch-failures.ts';
import { watchSavedPage } from './watch-saved-page.ts';
import { watchStatus } from './watch-status.ts';

interface ShellStart {
  brand: Brand;
  t: Translate;
  /** The status that was requested when the page started. */
  status: Promise<Status>;
  isRenderedBlocked: boolean;
  revalidate(): void;
  endSession(): void;
}

/** Starts the background services. @returns a function that stops them */
export function startShell({ brand, t, status, isRenderedBlocked, revalidate, endSession }: ShellStart): () => void {
  const stops = [
    watchFailures({ t, endSession }),
    watchStatus({ first: status, isRenderedBlocked, revalidate }),
    watchSavedPage(status),
    shareSession(revalidate),
    initializeDevice(brand),
    scheduleDeferred(brand),
  ];
  startTiming();
  showPuzzlesWith(showPuzzle);
  // Loaded only on devices that remember a login; fails silently.
  if (isLoginRemembered())
    import('./start-auto-login.ts')
      .then(({ startAutoLogin }) => startAutoLogin({ brand, status, revalidate }))
      .catch(() => undefined);
  precacheCurrentPage(brand).catch(() => undefined);
  return () => {
    for (const stop of stops) stop();
  };
}
