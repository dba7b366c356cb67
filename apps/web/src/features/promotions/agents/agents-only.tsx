import { ButtonLink } from '@foyer/ui/button.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { INVITE_PATH } from '../promotion-data.ts';
import lists from '../promotions.module.css';
import { APPLICATION_PATH } from './application-data.ts';

/** For members who are not agents: how to become one. */
export function AgentsOnly() {
  const t = useTranslation();
  return (
    <section className={lists.nothing}>
      <Scene name="region" size="card" />
      <h2 className="t-title-3">{t('promotions.agentsOnlyTitle')}</h2>
      <p className="t-body c-2">{t('agents.applyText')}</p>
      <ButtonLink as={Link} to={APPLICATION_PATH}>
        {t('agents.become')}
      </ButtonLink>
      <ButtonLink as={Link} to={INVITE_PATH} kind="secondary">
        {t('promotions.toInvite')}
      </ButtonLink>
    </section>
  );
}
