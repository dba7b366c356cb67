import { ButtonLink } from '@foyer/ui/button.tsx';
import { Link } from '../link.tsx';
import { useTranslation } from '../messages.ts';
import { StateScreen } from './state-screen.tsx';

/** Says honestly that a part is not there yet, and leads back to what is. */
export function ComingSoonScreen() {
  const t = useTranslation();
  const home = (
    <ButtonLink as={Link} to="/m/home" size="l" block>
      {t('app.toHome')}
    </ButtonLink>
  );
  return (
    <StateScreen scene="maintenance" title={t('app.comingSoonTitle')} text={t('app.comingSoonText')} actions={home} />
  );
}
