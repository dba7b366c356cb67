import { Stage } from '../frame/stage.tsx';
import { useSay } from '../words.tsx';
import { StateScreen } from './state-screen.tsx';

/** No merchant lists this host (§8: domain_not_available). */
export function DomainScreen() {
  const say = useSay();
  return (
    <Stage tabBar={false} ground="state">
      <StateScreen
        scene="domain"
        title={say('app.domainTitle')}
        text={say('app.domainText')}
        code="domain_not_available"
      />
    </Stage>
  );
}
