import { ButtonLink } from '@foyer/ui/button.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { type CategoryQuery, toCategoryAddress } from './category-query.ts';
import styles from './nothing-found.module.css';

const WORDS: Readonly<Partial<Record<CategoryQuery['show'], { title: MessageKey; text: MessageKey }>>> = {
  favourites: { title: 'catalogue.noFavouritesTitle', text: 'catalogue.noFavouritesText' },
  recent: { title: 'catalogue.noRecentTitle', text: 'catalogue.noRecentText' },
};

/** Shown if no game of the category matches the filters. */
export function NothingFound({ query }: { query: CategoryQuery }) {
  const t = useTranslation();
  const words = WORDS[query.show] ?? { title: 'catalogue.noneTitle', text: 'catalogue.noneText' };
  return (
    <section className={styles.nothing} role="status">
      <Scene name="empty" size="card" />
      <h2 className="t-title-3">{t(words.title)}</h2>
      <p className="t-body c-2">{t(words.text)}</p>
      <ButtonLink
        as={Link}
        to={toCategoryAddress(query, { show: 'all', vendors: [], part: null })}
        replace
        kind="secondary"
      >
        {t('catalogue.clear')}
      </ButtonLink>
    </section>
  );
}
