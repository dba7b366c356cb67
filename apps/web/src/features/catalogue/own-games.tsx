import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { browserCall } from '../../gateway/browser-call.ts';
import type { GamePage } from '../../page/game/game-card.ts';
import { useGameMarks } from '../../page/game/use-game-marks.ts';
import type { CategoryPage } from './categories.data.ts';
import type { CategoryQuery } from './category-query.ts';
import { GameList } from './game-list.tsx';
import { loadGames } from './load-category.ts';
import { NothingFound } from './nothing-found.tsx';
import styles from './own-games.module.css';

const NOTHING: GamePage = { games: [], gameCount: 0, vendors: [] };

/** The favourites, or the recently played games: lists stored on the device or in the member's account. */
export function OwnGames({ category, query }: { category: CategoryPage; query: CategoryQuery }) {
  const marks = useGameMarks();
  const codes = query.show === 'recent' ? marks.recent : marks.favourites;
  const [page, setPage] = useState<GamePage | null>(null);
  const names = codes.join(',');
  useEffect(() => {
    if (!marks.isKnown) return;
    if (names === '') return setPage(NOTHING);
    const turn = new AbortController();
    loadGames(browserCall(turn.signal), { category, query, codes: names.split(',') }).then(setPage, () => {
      if (!turn.signal.aborted) setPage((known) => known ?? NOTHING);
    });
    return () => turn.abort();
  }, [names, marks.isKnown, category, query]);
  if (!page)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton width="40%" height={18} />
        <Skeleton height={160} radius="var(--r-tile)" />
      </div>
    );
  if (page.gameCount === 0) return <NothingFound query={query} />;
  return (
    <GameList
      key={page.games.map(({ gameCode }) => gameCode).join()}
      category={category}
      query={query}
      first={page}
      isSorted={false}
    />
  );
}
