import '@foyer/ui/base.css';
import { ToastRegion } from '@foyer/ui/toast.tsx';
import { lazy, type ReactNode, Suspense } from 'react';
import {
  data,
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { statusOfBlocked } from './app/blocked.ts';
import { BrandContext } from './app/brand.ts';
import { Document } from './app/document.tsx';
import { NEUTRAL_BRAND } from './app/neutral-brand.data.ts';
import { pageRequest } from './app/page-request.ts';
import { Progress } from './app/progress.tsx';
import type { RootData } from './app/root-data.ts';
import { DomainScreen } from './app/screens/domain-screen.tsx';
import { ErrorScreen } from './app/screens/error-screen.tsx';
import { SessionSync } from './app/session-sync.tsx';
import { Shell } from './app/shell.tsx';

const Splash = lazy(() => import('./app/splash.tsx'));

/** A host no merchant lists gets no further than the domain screen. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (!context.get(pageRequest).isKnownHost) throw data({ code: 'domain_not_available' }, { status: 503 });
  },
];

/** A closed lobby answers with the status that says so. */
export function loader({ context }: Route.LoaderArgs) {
  const { blocked, brand, isIndexable, requestId, session, showsSplash } = context.get(pageRequest);
  const root: RootData = { blocked, brand, isIndexable, requestId, session, showsSplash };
  return data(root, blocked ? { status: statusOfBlocked(blocked) } : undefined);
}

/** Merchant and session change by a form, or when another tab or the gateway says so. */
export const shouldRevalidate = ({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentUrl.href === nextUrl.href;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root');
  const brand = root?.brand ?? NEUTRAL_BRAND;
  return (
    <Document brand={brand} isIndexable={root?.isIndexable ?? false}>
      <BrandContext value={brand}>{children}</BrandContext>
    </Document>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.showsSplash ? (
        <Suspense>
          <Splash />
        </Suspense>
      ) : null}
      <SessionSync session={loaderData.session} />
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
  if (!root) return isRouteErrorResponse(error) ? <DomainScreen /> : <ErrorScreen error={error} />;
  return (
    <Shell rendered={root.blocked}>
      <ErrorScreen error={error} />
    </Shell>
  );
}
