import { readOwnBuild } from '../../device/page.ts';
import { refreshApp } from '../../device/service-worker.ts';
import { isVisible, onSettledReturn } from '../../device/visibility.ts';
import { UPDATE_CHECK_EVERY_MS } from '../../limits.data.ts';
import { type Release, toRelease } from '../release.ts';
import { getShell, updateShell } from '../shell-store.ts';

/** The build on the server; null if unknown. `time` bypasses every cache on the way. */
export async function askRelease(): Promise<Release | null> {
  try {
    const answer = await fetch(`/m/asset-manifest.json?time=${Date.now()}`, { cache: 'no-store', credentials: 'omit' });
    return answer.ok ? toRelease(await answer.json()) : null;
  } catch {
    return null;
  }
}

/** Compares the built assets when it starts (1.5 s after the page), at each return and hourly; a newer build opens the dialog (§4). */
export function watchUpdates(): () => void {
  const own = readOwnBuild();
  const check = async () => {
    const release = await askRelease();
    // Do not replace another dialog: the next check will offer it.
    if (own && release && release.build !== own && !getShell().dialog)
      updateShell({ dialog: { kind: 'update', release, refresh: refreshApp } });
  };
  void check();
  const hourly = setInterval(() => isVisible() && check(), UPDATE_CHECK_EVERY_MS);
  const stop = onSettledReturn(check);
  return () => {
    clearInterval(hourly);
    stop();
  };
}
