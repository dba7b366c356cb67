import { ButtonLink } from '@foyer/ui/button.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { CategoryPage } from './categories.data.ts';
import styles from './nothing-found.module.css';

/** Shown for a category in which no connected vendor has a game. */
export function NoProvider({ category }: { category: CategoryPage }) {
  const t = useTranslation();
  return (
    <section className={styles.nothing}>
      <Scene name="empty" size="card" />
      <h2 className="t-title-2">{t('catalogue.noProviderTitle')}</h2>
      <p className="t-body c-2">{t('catalogue.noProviderText', { category: t(category.title) })}</p>
      <ButtonLink as={Link} to="/m/catalogue">
        {t('catalogue.otherGames')}
      </ButtonLink>
    </section>
  );
}
