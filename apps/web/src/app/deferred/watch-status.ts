import { reloadPage } from '../../device/reload.ts';
import { isVisible, onReturn } from '../../device/visibility.ts';
import { type Blocked, blockedByError, blockedByStatus, type Status } from '../../page/blocked.ts';
import { askStatus } from '../ask-status.ts';
import { getShell, onShellChange, updateShell } from '../shell-store.ts';

/** How often to check whether a closed lobby is open again, while the page is visible. */
const CHECK_EVERY_MS = 30_000;
/** Spreads the clients' checks when maintenance ends. */
const END_SPREAD_MS = 3000;

interface StatusWatch {
  /** The status that was requested when the page started. */
  first: Promise<Status>;
  /** Whether the server found the lobby closed: then there is no page behind the screen. */
  isRenderedBlocked: boolean;
  /** Reloads the page's data. */
  revalidate(): void;
}

/** How long to wait before the next check; one is due at the announced end. */
export function nextCheckMs(blocked: Blocked, now: number, random: number): number {
  const end = blocked.kind === 'maintenance' ? Date.parse(blocked.end ?? '') : Number.NaN;
  const untilEnd = end - now + random * END_SPREAD_MS;
  return untilEnd > 0 && untilEnd < CHECK_EVERY_MS ? untilEnd : CHECK_EVERY_MS;
}

let check: (() => Promise<void>) | null = null;

/** Asks again whether the lobby is open, and opens it. */
export const checkStatus = async (): Promise<void> => check?.();

/** Shows and hides the screens of a closed lobby as the gateway reports. @returns a function that stops it */
export function watchStatus({ first, isRenderedBlocked, revalidate }: StatusWatch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = async (answer: Promise<Status>) => {
    const blocked = await answer.then(blockedByStatus, (error: unknown) => blockedByError(error) ?? 'unknown');
    if (blocked === 'unknown') return plan();
    const wasBlocked = getShell().blocked !== null;
    if (!blocked && isRenderedBlocked) return reloadPage();
    updateShell({ blocked });
    if (!blocked && wasBlocked) revalidate();
    plan();
  };
  const ask = () => settle(askStatus('background'));
  const askIfBlocked = () => {
    if (isRenderedBlocked || getShell().blocked) ask();
  };
  const plan = () => {
    clearTimeout(timer);
    const { blocked } = getShell();
    if (blocked) timer = setTimeout(askIfVisible, nextCheckMs(blocked, Date.now(), Math.random()));
  };
  const askIfVisible = () => (isVisible() ? askIfBlocked() : plan());
  check = ask;
  settle(first);
  const stops = [onReturn(askIfBlocked), onShellChange(plan)];
  return () => {
    clearTimeout(timer);
    check = null;
    for (const stop of stops) stop();
  };
}
