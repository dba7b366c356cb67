import { buttonClass } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { CategoryPage } from './categories.data.ts';
import { listKeyOf, readCategoryQuery, toCategoryAddress } from './category-query.ts';
import styles from './category-view.module.css';
import { FilterChips } from './filter-chips.tsx';
import { GameList } from './game-list.tsx';
import { type CategoryData, isBare, isOwnList } from './load-category.ts';
import { NoProvider } from './no-provider.tsx';
import { OwnGames } from './own-games.tsx';
import { ProviderRow } from './provider-row.tsx';

const GameSheet = lazyWithFallback(() => import('./deferred/game-sheet.tsx'));

type CategoryViewProps = { category: CategoryPage; data: CategoryData };

/** A category: its vendors, filters and games, and the details of one of them. */
export function CategoryView({ category, data }: CategoryViewProps) {
  const t = useTranslation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { key, search } = useLocation();
  const query = readCategoryQuery(new URLSearchParams(search));
  const { first } = data;
  if (isBare(data)) return <NoProvider category={category} />;
  const isOwn = isOwnList(query);
  // The router gives the history entry with which the page was opened the key `default`: no entry of ours precedes it.
  const close = () =>
    key === 'default' ? navigate(toCategoryAddress(query), { replace: true, preventScrollReset: true }) : navigate(-1);
  return (
    <>
      {first ? <ProviderRow vendors={first.vendors} query={query} /> : null}
      <FilterChips query={query} category={category} />
      {isOwn ? <OwnGames key={listKeyOf(query)} category={category} query={query} /> : null}
      {!isOwn && first ? <GameList key={listKeyOf(query)} category={category} query={query} first={first} /> : null}
      {!isOwn && !first ? <DidNotLoad address={data.path + search} label={t('app.didNotLoad')} /> : null}
      {query.game && isHydrated ? (
        <Suspense>
          <GameSheet gameCode={query.game} query={query} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

function DidNotLoad({ address, label }: { address: string; label: string }) {
  const t = useTranslation();
  return (
    <div className={styles.notice}>
      <InlineNotice
        kind="negative"
        action={
          <Link to={address} reloadDocument className={buttonClass({ kind: 'text', size: 's' })}>
            {t('app.retry')}
          </Link>
        }
      >
        {label}
      </InlineNotice>
    </div>
  );
}
