import { ButtonLink } from '@foyer/ui/button.tsx';
import { Link } from '../link.tsx';
import { useTranslation } from '../messages.ts';
import { StateScreen } from './state-screen.tsx';

/** Shows that a feature is not available yet, with a link back. */
export function ComingSoonScreen() {
  const t = useTranslation();
  const home = (
    <ButtonLink as={Link} to="/m/home" size="l" block>
      {t('app.toHome')}
    </ButtonLink>
  );
  return (
    <StateScreen
      scene="maintenance"
      title={t('notices.comingSoonTitle')}
      text={t('notices.comingSoonText')}
      actions={home}
    />
  );
}
