import type { SceneName } from '@foyer/ui/art-urls.ts';
import { ButtonLink } from '@foyer/ui/button.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { DomainScreen } from '../../features/speed-domain/domain-screen.tsx';
import type { Blocked } from '../../page/blocked.ts';
import { useBrand } from '../../page/brand.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { type Translate, useTranslation } from '../../page/messages.ts';
import { Facts } from '../../page/screens/facts.tsx';
import { StateScreen } from '../../page/screens/state-screen.tsx';
import { Until } from './until.tsx';

export type BlockedScreenProps = {
  blocked: Blocked;
  isChecking?: boolean;
  /** Checks again whether the lobby is open; until scripts run, the button reloads the page. */
  onCheck?: (() => void) | undefined;
  traceId?: string | undefined;
};

interface Look {
  scene: SceneName;
  title: MessageKey;
  text: MessageKey;
  /** §8 */
  code: MessageKey;
  facts: ReactNode;
}

function toLook(blocked: Exclude<Blocked, { kind: 'domain' }>, t: Translate): Look {
  if (blocked.kind === 'maintenance')
    return {
      scene: 'maintenance',
      title: 'notices.maintenanceTitle',
      text: 'notices.maintenanceText',
      code: 'notices.systemMaintenance',
      facts: <Until end={blocked.end} />,
    };
  const isRegion = blocked.kind === 'region';
  const address = { name: t('notices.yourIp'), value: <bdi dir="ltr">{blocked.ip || '–'}</bdi> };
  const place = { name: t('notices.location'), value: t('notices.notSupported') };
  return {
    scene: 'region',
    title: isRegion ? 'notices.regionTitle' : 'notices.deniedTitle',
    text: isRegion ? 'notices.regionText' : 'notices.deniedText',
    code: 'notices.deniedTitle',
    facts: <Facts facts={isRegion ? [address, place] : [address]} />,
  };
}

/** Explains why the lobby is closed, to everyone or to this visitor, since when, and what helps (§8). */
export function BlockedScreen({ blocked, isChecking = false, onCheck, traceId }: BlockedScreenProps) {
  const t = useTranslation();
  const { switches } = useBrand();
  const { pathname, search } = useLocation();
  if (blocked.kind === 'domain') return <DomainScreen traceId={traceId} back={pathname} />;
  const { scene, title, text, code, facts } = toLook(blocked, t);
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
      {t(isChecking ? 'notices.checking' : 'notices.checkAgain')}
    </ButtonLink>
  );
  const support = switches.includes('CBS3') ? (
    <ButtonLink key="support" as={Link} to="/m/support" kind={isPrimary ? 'text' : 'primary'} size="l" block>
      {t('app.contactSupport')}
    </ButtonLink>
  ) : null;
  return (
    <PhoneLayout tabBar={false} ground="state">
      <StateScreen
        scene={scene}
        title={t(title)}
        text={t(text)}
        code={t(code)}
        traceId={traceId}
        back={pathname}
        actions={isPrimary ? [again, support] : [support, again]}
      >
        {facts}
      </StateScreen>
    </PhoneLayout>
  );
}
