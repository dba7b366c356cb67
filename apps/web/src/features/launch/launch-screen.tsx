import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Link } from '../../app/link.tsx';
import { StateScreen } from '../../app/screens/state-screen.tsx';
import { useSay } from '../../app/words.tsx';
import { reloadPage } from '../../device/reload.ts';
import type { LaunchFailure } from './launch.ts';

/** Why a game did not open: it is not connected, or its provider took too long (§8). */
export function LaunchScreen({ failure: { code, message, traceId } }: { failure: LaunchFailure }) {
  const say = useSay();
  const isLate = code === 'ECONNABORTED';
  const isUnconnected = code === 'game.not.connected' || code === 'not.found';
  const actions = (
    <>
      {isUnconnected ? null : (
        <Button size="l" block onClick={reloadPage}>
          {say('app.tryAgain')}
        </Button>
      )}
      <ButtonLink as={Link} to="/m/home" kind={isUnconnected ? 'primary' : 'text'} size="l" block>
        {say('app.toHome')}
      </ButtonLink>
    </>
  );
  const title = isUnconnected
    ? say('launch.notConnectedTitle')
    : say(isLate ? 'launch.timeoutTitle' : 'launch.failedTitle');
  const text = isLate
    ? say('launch.timeoutText')
    : isUnconnected
      ? say('launch.notConnectedText')
      : message || say('launch.failedText');
  return (
    <StateScreen
      scene={isUnconnected ? 'region' : 'maintenance'}
      title={title}
      text={text}
      code={code}
      traceId={traceId}
      actions={actions}
    />
  );
}
