import { type ComponentType, useEffect, useState } from 'react';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { useTranslation } from '../../page/messages.ts';
import { StateScreen } from '../../page/screens/state-screen.tsx';

export type DomainScreenProps = {
  traceId?: string | undefined;
  /** The language link leads back here; an unlisted host has none. */
  back?: string | undefined;
};

/** No merchant lists this host (§8: domain_not_available). Offers others that the browser remembers. */
export function DomainScreen(props: DomainScreenProps) {
  const t = useTranslation();
  const [Lines, setLines] = useState<ComponentType<DomainScreenProps> | null>(null);
  useEffect(() => {
    import('./domain-lines.tsx').then(
      ({ DomainLines, hasOtherLines }) => setLines(() => (hasOtherLines() ? DomainLines : null)),
      ignore,
    );
  }, []);
  if (Lines) return <Lines {...props} />;
  return (
    <PhoneLayout tabBar={false} ground="state">
      <StateScreen
        scene="domain"
        title={t('notices.domainTitle')}
        text={t('notices.domainText')}
        code="domain_not_available"
        {...props}
      />
    </PhoneLayout>
  );
}

/** Without the list the screen is unchanged. */
const ignore = () => {};
