import '@foyer/ui/base.css';
import { ToastRegion } from '@foyer/ui/toast.tsx';
import type { ReactNode } from 'react';
import {
  data,
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { BrandContext } from './app/brand.ts';
import { Document } from './app/document.tsx';
import { NEUTRAL_BRAND } from './app/neutral-brand.data.ts';
import { pageRequest } from './app/page-request.ts';
import { Progress } from './app/progress.tsx';
import type { RootData } from './app/root-data.ts';
import { DomainScreen } from './app/screens/domain-screen.tsx';
import { ErrorScreen } from './app/screens/error-screen.tsx';
import { SessionSync } from './app/session-sync.tsx';

/** A host no merchant lists gets no further than the domain screen. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    if (!context.get(pageRequest).isKnownHost) throw data({ code: 'domain_not_available' }, { status: 503 });
  },
];

export function loader({ context }: Route.LoaderArgs): RootData {
  const { brand, session, isIndexable } = context.get(pageRequest);
  return { brand, session, isIndexable };
}

/** Merchant and session change only by a form. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) => formMethod !== undefined;

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
      <SessionSync session={loaderData.session} />
      <Progress />
      <Outlet />
      <ToastRegion />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 503) return <DomainScreen />;
  return <ErrorScreen error={error} />;
}
