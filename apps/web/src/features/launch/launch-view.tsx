import { ButtonLink } from '@foyer/ui/button.tsx';
import { type ComponentProps, Suspense, useEffect } from 'react';
import { useBrand } from '../../page/brand.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { StateScreen } from '../../page/screens/state-screen.tsx';
import type { LaunchFailure } from './ask-for-game.ts';
import type { GameFrame as Frame } from './game-frame.tsx';
import { LaunchDialog } from './launch-dialog.tsx';
import type { LaunchPage } from './launch-page.ts';
import { LaunchScreen } from './launch-screen.tsx';
import { QuietFailure } from './quiet-failure.tsx';
import splash from './splash.module.css';
import { type LaunchState, useLaunch } from './use-launch.ts';

const Splash = lazyWithFallback(() => import('./splash.tsx'));

const loadFrame = () => import('./game-frame.tsx').then(({ GameFrame }) => ({ default: GameFrame }));

/** Reports the game as unreachable if the frame component cannot be loaded. */
function NoFrame({ onFail }: ComponentProps<typeof Frame>) {
  useEffect(() => onFail('ERR_NETWORK'), [onFail]);
  return null;
}

const GameFrame = lazyWithFallback(loadFrame, NoFrame);

/** A launch as the member sees it: loading, in its frame, in another window, or failed. */
export function LaunchView(page: LaunchPage) {
  const { fail, renew, retry, state } = useLaunch(page);
  const { back, ownWindow, session = null, showsSplash } = page;
  const opensFrames = useBrand().launch.opens === 'frame' || session !== null;
  useEffect(() => {
    // In parallel with the call that opens the game, so that neither waits for the other.
    if (opensFrames) void loadFrame().catch(() => undefined);
  }, [opensFrames]);
  if (state.kind === 'framed')
    return (
      <Suspense fallback={<LaunchScreen kind="opening" ownWindow={ownWindow} back={back} />}>
        <GameFrame
          key={state.game.gameUrl}
          game={state.game}
          back={back}
          session={session}
          onFail={fail}
          onExpire={renew}
        />
      </Suspense>
    );
  const failure = failureOf(state);
  return (
    <PhoneLayout tabBar={false} ground="state">
      {showsSplash && state.kind === 'opening' ? (
        // The styles are imported here: styles imported only by a lazy component arrive with its script, after the first paint.
        <div className={splash.splash} aria-hidden="true">
          <Suspense>
            <Splash />
          </Suspense>
        </div>
      ) : null}
      {failure ? (
        <Failure failure={failure} back={back} onRetry={retry} />
      ) : (
        <LaunchScreen kind={state.kind} ownWindow={ownWindow} back={back} />
      )}
    </PhoneLayout>
  );
}

/** A screen for a game that does not exist here, a quiet notice with a retry, or a dialog in front of the brand. */
function Failure({ failure, ...ways }: { failure: LaunchFailure; back: string; onRetry: () => void }) {
  if (failure.code === 'game.not.connected' || failure.code === 'not.found') return <MissingGame {...failure} />;
  if (failure.isQuiet) return <QuietFailure message={failure.message} {...ways} />;
  return (
    <>
      <LaunchScreen kind="failed" ownWindow="" back={ways.back} />
      <LaunchDialog failure={failure} {...ways} />
    </>
  );
}

/** Why a launch failed; null if it did not. */
function failureOf(state: LaunchState): LaunchFailure | null {
  if (state.kind === 'nowhere') return { code: 'label_start_game_error', message: '', traceId: '' };
  return state.kind === 'failed' ? state.failure : null;
}

/** No vendor of this installation has the game: trying again would not help. */
function MissingGame({ code, traceId }: LaunchFailure) {
  const t = useTranslation();
  return (
    <StateScreen
      scene="region"
      title={t('launch.notConnectedTitle')}
      text={t('launch.notConnectedText')}
      code={code}
      traceId={traceId}
      actions={
        <ButtonLink as={Link} to="/m/home" size="l" block>
          {t('app.toHome')}
        </ButtonLink>
      }
    />
  );
}
