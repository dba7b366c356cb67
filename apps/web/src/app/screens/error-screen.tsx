import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { isRouteErrorResponse, Link } from 'react-router';
import { reloadPage } from '../../device/reload.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { Stage } from '../frame/stage.tsx';
import { useSay } from '../words.tsx';
import { StateScreen } from './state-screen.tsx';

/** The page that stands for one that failed, or does not exist. */
export function ErrorScreen({ error }: { error: unknown }) {
  const say = useSay();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const home = (
    <ButtonLink as={Link} to="/m/home" kind={isMissing ? 'primary' : 'text'} size="l" block>
      {say('app.toHome')}
    </ButtonLink>
  );
  if (isMissing) {
    return (
      <Stage ground="state">
        <StateScreen
          scene="empty"
          title={say('app.notFoundTitle')}
          text={say('app.notFoundText')}
          code="not.found"
          actions={home}
        />
      </Stage>
    );
  }
  const { code, traceId } = error instanceof GatewayError ? error : { code: 'unknown.error', traceId: '' };
  const isOffline = code === 'ERR_NETWORK';
  const actions = (
    <>
      <Button size="l" block onClick={reloadPage}>
        {say('app.tryAgain')}
      </Button>
      {home}
    </>
  );
  return (
    <Stage tabBar={false} ground="state">
      <StateScreen
        scene={isOffline ? 'offline' : 'maintenance'}
        title={say(isOffline ? 'app.offlineTitle' : 'app.errorTitle')}
        text={say(isOffline ? 'app.offlineText' : 'app.errorText')}
        code={code}
        traceId={traceId}
        actions={actions}
      />
    </Stage>
  );
}
