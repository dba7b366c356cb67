import { ChipLink } from '@foyer/ui/chip.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { useGameMarks } from '../../page/game/use-game-marks.ts';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import type { CategoryPage } from './categories.data.ts';
import { type CategoryQuery, SHOWS, toCategoryAddress } from './category-query.ts';
import styles from './filter-chips.module.css';

const LABELS: Readonly<Record<CategoryQuery['show'], MessageKey>> = {
  all: 'catalogue.all',
  favourites: 'catalogue.favourites',
  recent: 'catalogue.recent',
  hot: 'catalogue.hot',
  new: 'catalogue.new',
};

/** The lotteries of two areas share a page (§9). */
const PARTS: Readonly<Record<string, MessageKey>> = {
  LOTT: 'catalogue.vietnamLotto',
  ELOTT: 'catalogue.seaLotto',
};

type FilterChipsProps = { query: CategoryQuery; category: CategoryPage };

/** Chips that filter the games of a category. */
export function FilterChips({ query, category }: FilterChipsProps) {
  const t = useTranslation();
  const { favourites } = useGameMarks();
  const parts = (category.gameClassify?.split(',') ?? []).flatMap((part) => {
    const label = PARTS[part];
    return label ? [{ part, label }] : [];
  });
  return (
    <nav className={styles.chips} aria-label={t('catalogue.filters')}>
      {SHOWS.map((show) => (
        <ChipLink
          key={show}
          as={Link}
          to={toCategoryAddress(query, { show, part: null })}
          replace
          preventScrollReset
          selected={query.show === show && !query.part}
        >
          {show === 'favourites' ? <Icon name="heart" filled size={16} /> : null}
          {t(LABELS[show])}
          {show === 'favourites' && favourites.length > 0 ? <span className="num">{favourites.length}</span> : null}
        </ChipLink>
      ))}
      {parts.map(({ part, label }) => (
        <ChipLink
          key={part}
          as={Link}
          to={toCategoryAddress(query, { show: 'all', part })}
          replace
          preventScrollReset
          selected={query.part === part}
        >
          {t(label)}
        </ChipLink>
      ))}
    </nav>
  );
}
