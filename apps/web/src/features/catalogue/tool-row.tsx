import { Icon } from '@foyer/ui/icon.tsx';
import { SegmentedLinks } from '@foyer/ui/segmented.tsx';
import { memo } from 'react';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { type CategoryQuery, SORTS, toCategoryAddress } from './category-query.ts';
import styles from './tool-row.module.css';

const SORT_LABELS: Readonly<Record<CategoryQuery['sort'], MessageKey>> = {
  order: 'catalogue.sortOrder',
  popular: 'catalogue.sortPopular',
  new: 'catalogue.sortNew',
  name: 'catalogue.sortName',
  rtp: 'catalogue.sortRtp',
};

type ToolRowProps = { count: number; query: CategoryQuery; isSorted?: boolean };

/** The number of games, their order, and the choice of tiles or rows. Links only, so that it works before scripts do. */
export const ToolRow = memo(function ToolRow({ count, query, isSorted = true }: ToolRowProps) {
  const t = useTranslation();
  const icon = (name: 'grid' | 'rows', label: MessageKey) => (
    <>
      <Icon name={name} size={20} />
      <span className="vh">{t(label)}</span>
    </>
  );
  return (
    <div className={styles.tools}>
      <span className={styles.count} aria-live="polite">
        {t('catalogue.games', { count })}
      </span>
      {isSorted ? <Sorting query={query} /> : null}
      <SegmentedLinks
        label={t('catalogue.view')}
        as={StayLink}
        mini
        segments={[
          {
            to: toCategoryAddress(query, { view: 'grid' }),
            label: icon('grid', 'catalogue.grid'),
            current: query.view === 'grid',
          },
          {
            to: toCategoryAddress(query, { view: 'list' }),
            label: icon('rows', 'catalogue.list'),
            current: query.view === 'list',
          },
        ]}
      />
    </div>
  );
});

/** A link that changes the page in place. */
function StayLink(props: React.ComponentProps<typeof Link>) {
  return <Link {...props} replace preventScrollReset />;
}

function Sorting({ query }: { query: CategoryQuery }) {
  const t = useTranslation();
  return (
    <details key={query.sort} className={styles.sorting}>
      <summary className={styles.summary}>
        <Icon name="filter" size={20} />
        <span className="clamp-1">
          <span className="vh">{t('catalogue.sort')} </span>
          {t(SORT_LABELS[query.sort])}
        </span>
      </summary>
      <ul className={styles.menu}>
        {SORTS.map((sort) => (
          <li key={sort}>
            <StayLink
              to={toCategoryAddress(query, { sort })}
              className={styles.option}
              aria-current={sort === query.sort ? 'true' : undefined}
            >
              {t(SORT_LABELS[sort])}
              {sort === query.sort ? <Icon name="check" size={18} /> : null}
            </StayLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
