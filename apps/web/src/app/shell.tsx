import { showToast } from '@foyer/ui/toast-queue.ts';
import { Activity, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { endSession } from '../features/session/open-session.ts';
import type { Blocked, Status } from '../page/blocked.ts';
import { useBrand } from '../page/brand.ts';
import { lazyWithFallback } from '../page/lazy-with-fallback.ts';
import { useTranslation } from '../page/messages.ts';
import { askStatus } from './ask-status.ts';
import { type ShellDialog, useShell } from './shell-store.ts';
import { startDeferred } from './start-deferred.ts';

const BlockedView = lazyWithFallback(() => import('./deferred/blocked-view.tsx'));
const SavedPageNotice = lazyWithFallback(() => import('./deferred/saved-page-notice.tsx'));
const ShellDialogs = lazyWithFallback(() => import('./deferred/shell-dialogs.tsx'), ShortNotice);

/** A notice whose dialog cannot be loaded. */
function ShortNotice({ dialog }: { dialog: ShellDialog }): null {
  const text = 'text' in dialog ? dialog.text : '';
  useEffect(() => {
    if (text) showToast({ text, kind: 'negative' });
  }, [text]);
  return null;
}

/** What can be reached while the lobby is closed: help, and a language to read about it. */
const ALWAYS_OPEN = /^\/m\/(support|language)$/;

type ShellProps = {
  /** Why the lobby was closed when the server rendered the page. */
  rendered: Blocked | null;
  children: ReactNode;
};

/**
 * Starts the background work. Rendered before the page so that the status is the first call (§7): effects run in
 * document order, children before parents.
 */
function ShellStart({ rendered }: Pick<ShellProps, 'rendered'>): null {
  const brand = useBrand();
  const t = useTranslation();
  const { revalidate } = useRevalidator();
  const begin = useEffectEvent((status: Promise<Status>, { startShell }: typeof import('./deferred/start-shell.ts')) =>
    startShell({
      brand,
      t,
      status,
      isRenderedBlocked: rendered !== null,
      revalidate,
      endSession: endSession,
    }),
  );
  // If the status cannot load, the chunk with the dialogs cannot either.
  const showOfflineToast = useEffectEvent((status: Promise<Status>) => {
    status.catch(() => showToast({ text: t('shell.noNetwork'), kind: 'negative' }));
  });
  useEffect(() => {
    const status = askStatus();
    status.catch(() => undefined);
    return startDeferred(
      (chunk) => begin(status, chunk),
      () => showOfflineToast(status),
    );
  }, []);
  return null;
}

/**
 * Around every page: the screens of a closed lobby, the dialogs of the app, and the background services.
 * While the lobby is closed the page stays mounted, so form input survives. Everything else is loaded after the page.
 */
export function Shell({ rendered, children }: ShellProps) {
  const { blocked, dialog, saved } = useShell();
  const { pathname } = useLocation();
  const closed = ALWAYS_OPEN.test(pathname) ? null : (blocked ?? rendered);
  return (
    <>
      <ShellStart rendered={rendered} />
      {closed ? (
        <Suspense>
          <BlockedView blocked={closed} />
        </Suspense>
      ) : null}
      <Activity mode={closed ? 'hidden' : 'visible'}>{children}</Activity>
      {dialog ? (
        <Suspense>
          <ShellDialogs key={dialog.kind} dialog={dialog} />
        </Suspense>
      ) : null}
      {saved ? (
        <Suspense>
          <SavedPageNotice {...saved} />
        </Suspense>
      ) : null}
    </>
  );
}
