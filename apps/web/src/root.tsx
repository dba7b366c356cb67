import '@foyer/ui/base.css';
import { ToastRegion } from '@foyer/ui/toast.tsx';
import { type ReactNode, Suspense, useEffect } from 'react';
import { data, Outlet, type ShouldRevalidateFunctionArgs, useRouteError, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { Document } from './app/document.tsx';
import { LinkNavigation } from './app/link-navigation.tsx';
import { pageMiddleware } from './app/page-middleware.ts';
import { Progress } from './app/progress.tsx';
import { ErrorScreen } from './app/screens/error-screen.tsx';
import { SessionSync } from './app/session-sync.tsx';
import { Shell } from './app/shell.tsx';
import { SpeedEntry } from './app/speed-entry.ts';
import { statusOfBlocked } from './page/blocked.ts';
import { type Brand, BrandContext } from './page/brand.ts';
import { lazyWithFallback } from './page/lazy-with-fallback.ts';
import { NEUTRAL_BRAND } from './page/neutral-brand.data.ts';
import { readFailure } from './page/page-failure.ts';
import { addMessages } from './page/page-messages.ts';
import { pageRequest } from './page/page-request.ts';
import type { RootData } from './page/root-data.ts';

// Few visitors ever see it, and they have nothing else to load.
const UnknownHost = lazyWithFallback(() => import('./app/screens/unknown-host.tsx'));

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request, ...target }) => pageMiddleware(context.get(pageRequest), request, target),
];

/** Loads the messages of a page in parallel with its data; the page is shown once both have loaded. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ pattern }, next) => {
    const [results] = await Promise.all([next(), addMessages(pattern)]);
    return results;
  },
];

/** Left out otherwise, so that a visitor's page is no longer. */
const HIDDEN = { hidesBalance: true };

/** A closed lobby answers with its own status. */
export function loader({ context }: Route.LoaderArgs) {
  const { blocked, brand, isIndexable, preferences, session, traceId } = context.get(pageRequest);
  const root: RootData = { blocked, brand, isIndexable, session, traceId, ...(preferences?.hidesBalance && HIDDEN) };
  return data(root, blocked ? { status: statusOfBlocked(blocked) } : undefined);
}

/** Merchant and session change after a successful form, or when another tab or the gateway reports it. */
export const shouldRevalidate = (move: ShouldRevalidateFunctionArgs) =>
  move.formMethod ? (move.actionStatus ?? 200) < 400 : move.currentUrl.href === move.nextUrl.href;

/** In the browser, the brand of the page, for a page that fails to load. Not a state: the router then remounts the layout. */
let shownBrand: Brand | null = null;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root') ?? null;
  const brand = root?.brand ?? shownBrand ?? NEUTRAL_BRAND;
  useEffect(() => {
    if (root) shownBrand = root.brand;
  }, [root]);
  return (
    <Document brand={brand} isIndexable={root?.isIndexable ?? false}>
      <BrandContext value={brand}>{children}</BrandContext>
    </Document>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SessionSync session={loaderData.session} />
      <LinkNavigation />
      <SpeedEntry />
      <Progress />
      <Shell rendered={loaderData.blocked}>
        <Outlet />
      </Shell>
      <ToastRegion />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<RootData>('root');
  const { code, isMissing, isOffline, traceId } = readFailure(error);
  if (!root && code === 'domain_not_available')
    return (
      <Suspense>
        <UnknownHost traceId={traceId} />
      </Suspense>
    );
  const screen = (
    <>
      {/* After a fault, a link loads a document, and with it the whole app. */}
      {isMissing ? <LinkNavigation /> : null}
      <ErrorScreen error={error} />
    </>
  );
  // Offline there is nothing to request and nothing else to report.
  return root && !isOffline ? <Shell rendered={root.blocked}>{screen}</Shell> : screen;
}
