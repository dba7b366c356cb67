import { Activity, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { dropSession } from '../features/session/open-session.ts';
import { askStatus } from './ask-status.ts';
import type { Blocked, Status } from './blocked.ts';
import { useBrand } from './brand.ts';
import { later } from './later.ts';
import { useShell } from './shell-state.ts';
import { startIdle } from './start-idle.ts';
import { useSay } from './words.tsx';

const BlockedView = later(() => import('./idle/blocked-view.tsx'));
const SavedStrip = later(() => import('./idle/saved-strip.tsx'));
const ShellDialogs = later(() => import('./idle/shell-dialogs.tsx'));

/** What can be reached while the lobby is closed: help, and a language to read about it. */
const ALWAYS_OPEN = /^\/m\/(support|language)$/;

type ShellProps = {
  /** What the server found closed when it made the page. */
  rendered: Blocked | null;
  children: ReactNode;
};

/**
 * Starts what runs beside the pages. It stands before the page, so that the status is the first call of all (§7):
 * effects run in the order of the document, and those of a part before those of what stands around it.
 */
function ShellStart({ rendered }: Pick<ShellProps, 'rendered'>): null {
  const brand = useBrand();
  const say = useSay();
  const { revalidate } = useRevalidator();
  const begin = useEffectEvent((status: Promise<Status>, { startShell }: typeof import('./idle/start-shell.ts')) =>
    startShell({
      brand,
      say,
      status,
      isRenderedBlocked: rendered !== null,
      revalidate,
      endSession: dropSession,
    }),
  );
  useEffect(() => {
    const status = askStatus();
    status.catch(() => undefined);
    return startIdle((chunk) => begin(status, chunk));
  }, []);
  return null;
}

/**
 * Around every page: the screens of a closed lobby, the dialogs of the whole app, and all that runs beside the pages.
 * A page behind a closed door keeps what was typed into it. What is not painted first is loaded once the page is there.
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
          <SavedStrip {...saved} />
        </Suspense>
      ) : null}
    </>
  );
}
