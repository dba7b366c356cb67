import type { SceneName } from '@foyer/ui/art-urls.ts';
import { ButtonLink } from '@foyer/ui/button.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Blocked } from '../blocked.ts';
import { Stage } from '../frame/stage.tsx';
import { Link } from '../link.tsx';
import type { WordKey } from '../word-keys.ts';
import { type Say, useSay } from '../words.tsx';
import { DomainScreen } from './domain-screen.tsx';
import { Facts } from './facts.tsx';
import { StateScreen } from './state-screen.tsx';
import { Until } from './until.tsx';

export type BlockedScreenProps = {
  blocked: Blocked;
  isChecking?: boolean;
  /** Asks again whether the lobby is open; until scripts run, the button loads the page again. */
  onCheck?: (() => void) | undefined;
  traceId?: string | undefined;
};

interface Look {
  scene: SceneName;
  title: WordKey;
  text: WordKey;
  /** §8 */
  code: WordKey;
  facts: ReactNode;
}

function toLook(blocked: Exclude<Blocked, { kind: 'domain' }>, say: Say): Look {
  if (blocked.kind === 'maintenance')
    return {
      scene: 'maintenance',
      title: 'shell.maintenanceTitle',
      text: 'shell.maintenanceText',
      code: 'shell.systemMaintenance',
      facts: <Until end={blocked.end} />,
    };
  const isRegion = blocked.kind === 'region';
  const address = { name: say('shell.yourIp'), value: <bdi dir="ltr">{blocked.ip || '–'}</bdi> };
  const place = { name: say('shell.location'), value: say('shell.notSupported') };
  return {
    scene: 'region',
    title: isRegion ? 'shell.regionTitle' : 'shell.deniedTitle',
    text: isRegion ? 'shell.regionText' : 'shell.deniedText',
    code: 'shell.deniedTitle',
    facts: <Facts facts={isRegion ? [address, place] : [address]} />,
  };
}

/** The whole lobby is closed, or closed to this visitor: why, since when, and what helps (§8). */
export function BlockedScreen({ blocked, isChecking = false, onCheck, traceId }: BlockedScreenProps) {
  const say = useSay();
  const { pathname, search } = useLocation();
  if (blocked.kind === 'domain') return <DomainScreen traceId={traceId} back={pathname} />;
  const { scene, title, text, code, facts } = toLook(blocked, say);
  const check = (event: MouseEvent) => {
    if (!onCheck) return;
    event.preventDefault();
    if (!isChecking) onCheck();
  };
  const isPrimary = blocked.kind === 'maintenance';
  const again = (
    <ButtonLink
      key="check"
      as="a"
      href={pathname + search}
      kind={isPrimary ? 'primary' : 'text'}
      size="l"
      block
      onClick={check}
      aria-busy={isChecking}
    >
      {say(isChecking ? 'shell.checking' : 'shell.checkAgain')}
    </ButtonLink>
  );
  const support = (
    <ButtonLink key="support" as={Link} to="/m/support" kind={isPrimary ? 'text' : 'primary'} size="l" block>
      {say('app.contactSupport')}
    </ButtonLink>
  );
  return (
    <Stage tabBar={false} ground="state">
      <StateScreen
        scene={scene}
        title={say(title)}
        text={say(text)}
        code={say(code)}
        traceId={traceId}
        back={pathname}
        actions={isPrimary ? [again, support] : [support, again]}
      >
        {facts}
      </StateScreen>
    </Stage>
  );
}
