import { ButtonLink } from '@foyer/ui/button.tsx';
import { type MouseEvent, Suspense, useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { Stage } from '../frame/stage.tsx';
import { later } from '../later.ts';
import { Link } from '../link.tsx';
import { readFailure } from '../page-failure.ts';
import { useRootData } from '../root-data.ts';
import { useSay } from '../words.tsx';
import { StateScreen } from './state-screen.tsx';

// NOTE it comes with what runs beside the pages: so it is there when the line is lost.
const LostLine = later<object>(async () => ({ default: (await import('../idle/idle-chunk.ts')).LostLine }));

/** The page that stands for one that failed, or does not exist. */
export function ErrorScreen({ error }: { error: unknown }) {
  const say = useSay();
  const { isMissing } = readFailure(error);
  if (!isMissing) return <FaultScreen error={error} />;
  return (
    <Stage ground="state">
      <StateScreen
        scene="empty"
        title={say('app.notFoundTitle')}
        text={say('app.notFoundText')}
        code="not.found"
        actions={<Home kind="primary" />}
      />
    </Stage>
  );
}

function Home({ kind }: { kind: 'primary' | 'text' }) {
  const say = useSay();
  return (
    <ButtonLink as={Link} to="/m/home" kind={kind} size="l" block>
      {say('app.toHome')}
    </ButtonLink>
  );
}

/** The line was lost on the way, or something broke: then it says what support will ask for, and reports it. */
function FaultScreen({ error }: { error: unknown }) {
  const say = useSay();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const requestId = useRootData()?.requestId ?? '';
  const { code, isOffline, message, traceId } = readFailure(error);
  useEffect(() => {
    const reported = {
      message: `${code} ${error instanceof Error ? error.message : ''}`,
      traceId: traceId || requestId,
    };
    if (!isOffline) import('../idle/idle-chunk.ts').then(({ reportFault }) => reportFault(reported), ignore);
  }, [error, code, isOffline, traceId, requestId]);
  const tryAgain = (event: MouseEvent) => {
    if (!isOffline) return;
    event.preventDefault();
    revalidate();
  };
  const again = (
    <ButtonLink href={pathname + search} size="l" block onClick={tryAgain}>
      {say('app.tryAgain')}
    </ButtonLink>
  );
  const own = traceId || !requestId ? code : `${code} · ${say('shell.reference', { reference: requestId })}`;
  return (
    <Stage tabBar={false} ground="state">
      {isOffline ? (
        <StateScreen scene="offline" title={say('app.offlineTitle')} text={say('app.offlineText')} actions={again}>
          <Suspense>
            <LostLine />
          </Suspense>
        </StateScreen>
      ) : (
        <StateScreen
          scene="maintenance"
          title={say('app.errorTitle')}
          text={message || say('app.errorText')}
          code={own}
          traceId={traceId}
          actions={
            <>
              {again}
              <Home kind="text" />
            </>
          }
        />
      )}
    </Stage>
  );
}

/** NOTE a report that can not be made must not break the page that stands for a broken one. */
const ignore = () => {};
