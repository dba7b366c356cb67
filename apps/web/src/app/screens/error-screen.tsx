import { ButtonLink } from '@foyer/ui/button.tsx';
import { type MouseEvent, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { readFailure } from '../../page/page-failure.ts';
import { useRootData } from '../../page/root-data.ts';
import { StateScreen } from '../../page/screens/state-screen.tsx';
import { useRetry } from './use-retry.ts';

// Part of the background chunk, so that it is loaded before the connection is lost.
const ConnectionLost = lazyWithFallback<object>(async () => ({
  default: (await import('../deferred/app-services.ts')).ConnectionLost,
}));

/** Replaces a page that failed or does not exist. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useTranslation();
  const { isMissing } = readFailure(error);
  if (!isMissing) return <FaultScreen error={error} />;
  return (
    <PhoneLayout tabBar={false} ground="state">
      <StateScreen
        scene="empty"
        title={t('app.notFoundTitle')}
        text={t('app.notFoundText')}
        code="not.found"
        actions={<Home kind="primary" />}
      />
    </PhoneLayout>
  );
}

function Home({ kind }: { kind: 'primary' | 'text' }) {
  const t = useTranslation();
  return (
    <ButtonLink as={Link} to="/m/home" kind={kind} size="l" block>
      {t('app.toHome')}
    </ButtonLink>
  );
}

/** Offline, or a fault; a fault shows the details that support asks for, and is reported. */
function FaultScreen({ error }: { error: unknown }) {
  const t = useTranslation();
  const { pathname, search } = useLocation();
  const pageTraceId = useRootData()?.traceId ?? '';
  const { code, isOffline, message, ...failure } = readFailure(error);
  // A failed call has its own id; other failures have the page's.
  const traceId = failure.traceId || pageTraceId;
  const { isOpening, retry } = useRetry(error, isOffline);
  useEffect(() => {
    const reported = { message: `${code} ${error instanceof Error ? error.message : ''}`, traceId };
    if (!isOffline) import('../deferred/app-services.ts').then(({ reportFault }) => reportFault(reported), ignore);
  }, [error, code, isOffline, traceId]);
  const tryAgain = (event: MouseEvent) => {
    if (!isOffline) return;
    event.preventDefault();
    retry();
  };
  const again = (
    <ButtonLink href={pathname + search} size="l" block onClick={tryAgain}>
      {t('app.tryAgain')}
    </ButtonLink>
  );
  return (
    <PhoneLayout tabBar={false} ground="state">
      {isOpening ? null : isOffline ? (
        <StateScreen scene="offline" title={t('app.offlineTitle')} text={t('app.offlineText')} actions={again}>
          <Suspense>
            <ConnectionLost />
          </Suspense>
        </StateScreen>
      ) : (
        <StateScreen
          scene="maintenance"
          title={t('app.errorTitle')}
          text={message || t('app.errorText')}
          code={code}
          traceId={traceId}
          actions={
            <>
              {again}
              <Home kind="text" />
            </>
          }
        />
      )}
    </PhoneLayout>
  );
}

/** A failing report must not break the error page. */
const ignore = () => {};
