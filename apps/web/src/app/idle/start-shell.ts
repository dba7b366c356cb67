import { startTiming } from '../../gateway/timing.ts';
import type { Status } from '../blocked.ts';
import type { Brand } from '../brand.ts';
import type { Say } from '../words.tsx';
import { keepOffline } from './keep-offline.ts';
import { settleDevice } from './settle-device.ts';
import { shareSession } from './share-session.ts';
import { startAutoLogin } from './start-auto-login.ts';
import { watchFailures } from './watch-failures.ts';
import { watchSavedPage } from './watch-saved-page.ts';
import { watchStatus } from './watch-status.ts';
import { watchUpdates } from './watch-updates.ts';

interface ShellStart {
  brand: Brand;
  say: Say;
  /** The status that was asked for when the page came up. */
  status: Promise<Status>;
  isRenderedBlocked: boolean;
  revalidate(): void;
  endSession(): void;
}

/** Starts all that runs beside the pages. @returns how to stop it */
export function startShell({ brand, say, status, isRenderedBlocked, revalidate, endSession }: ShellStart): () => void {
  const stops = [
    watchFailures({ say, endSession }),
    watchStatus({ first: status, isRenderedBlocked, revalidate }),
    watchUpdates(),
    watchSavedPage(status),
    shareSession(revalidate),
    settleDevice(brand),
  ];
  startTiming();
  startAutoLogin({ brand, status, revalidate }).catch(() => undefined);
  keepOffline(brand).catch(() => undefined);
  return () => {
    for (const stop of stops) stop();
  };
}
