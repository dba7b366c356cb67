import { classNames } from '@foyer/ui/class-names.ts';
import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { type CSSProperties, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { type GridRange, watchRows } from '../../device/visible-rows.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { layoutOf, useBrand } from '../../page/brand.ts';
import type { GamePage } from '../../page/game/game-card.ts';
import { useGameMarks } from '../../page/game/use-game-marks.ts';
import { type CategoryPage, PAGE_SIZE } from './categories.data.ts';
import { type CategoryQuery, toDetailAddresses } from './category-query.ts';
import { GameCell } from './game-cell.tsx';
import styles from './game-list.module.css';
import { GameRow } from './game-row.tsx';
import { loadGames } from './load-category.ts';
import { NothingFound } from './nothing-found.tsx';
import { ToolRow } from './tool-row.tsx';
import { useGamePages } from './use-game-pages.ts';

type GameListProps = {
  category: CategoryPage;
  query: CategoryQuery;
  first: GamePage;
  /** Whether the visitor chooses the order. */
  isSorted?: boolean;
};

/** Tiles whose pictures are loaded with the page. */
const FIRST_TILES = 12;

/**
 * The games of a list, of which only those near the viewport are in the document. CSS reserves the space for all rows, so the
 * page has its height before scripts run, and the browser restores its exact scroll position.
 */
export function GameList({ category, query, first, isSorted }: GameListProps) {
  const { kind } = layoutOf(useBrand()).tile;
  const { gameCount } = first;
  const list = useRef<HTMLDivElement>(null);
  // Null until the list is measured.
  const [near, setNear] = useState<GridRange | null>(null);
  useEffect(() => {
    if (!list.current) return;
    // New rows are rendered between the frames of the scroll, which need not wait for them.
    return watchRows(list.current, gameCount, (next) => startTransition(() => setNear(next)));
  }, [gameCount]);
  const shown = near
    ? { first: near.first * near.columns, end: Math.min(gameCount, near.end * near.columns) }
    : { first: 0, end: Math.min(gameCount, PAGE_SIZE) };
  const rest = near ? (near.rows - near.end) * near.columns : gameCount - shown.end;
  const pages = useGamePages(first, shown, (offset, signal) =>
    loadGames(browserCall(signal), { category, query, offset }),
  );
  const { favourites } = useGameMarks();
  const toDetails = useMemo(() => toDetailAddresses(query), [query]);
  if (gameCount === 0) return <NothingFound query={query} />;
  const places = Array.from({ length: Math.max(0, shown.end - shown.first) }, (_, index) => shown.first + index);
  const Item = query.view === 'list' ? GameRow : GameCell;
  return (
    <>
      <ToolRow count={gameCount} query={query} {...(isSorted === undefined ? {} : { isSorted })} />
      <div ref={list} className={classNames(styles.list, query.view === 'list' ? styles.rows : styles[kind])}>
        <div className={styles.room} style={{ '--skipped': shown.first } as CSSProperties} />
        <ul className={styles.shown}>
          {places.map((place) => {
            const game = pages.at(place);
            if (game === null) return null;
            if (game === undefined)
              return (
                <li key={place} className={styles.waiting}>
                  <Skeleton height="100%" radius="var(--r-tile)" />
                </li>
              );
            return (
              <Item
                key={place}
                game={game}
                isEager={near !== null || place < FIRST_TILES}
                isFavourite={favourites.includes(game.gameCode)}
                to={toDetails(game.gameCode)}
              />
            );
          })}
        </ul>
        <div className={styles.room} style={{ '--skipped': rest } as CSSProperties} />
      </div>
    </>
  );
}
