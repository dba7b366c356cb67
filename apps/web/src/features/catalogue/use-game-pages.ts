import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GamePage, ListedGame } from '../../page/game/game-card.ts';
import { PAGE_SIZE } from './categories.data.ts';

/** A list that is loaded as it comes into view. */
export interface GamePages {
  /** A game by its index; undefined while it loads, null if the gateway counted more games than there are. */
  at(place: number): ListedGame | null | undefined;
}

/** Wait until scrolling settles. */
const SETTLED_MS = 80;

/**
 * The games of a list in and around the visible range.
 * @param load reads one page from an offset
 */
export function useGamePages(
  first: GamePage,
  range: { first: number; end: number },
  load: (offset: number, signal: AbortSignal) => Promise<GamePage>,
): GamePages {
  const [pages, setPages] = useState<ReadonlyMap<number, readonly ListedGame[]>>(() => new Map([[0, first.games]]));
  const loading = useRef(new Map<number, AbortController>());
  const isShort = first.games.length >= first.gameCount;
  const read = useEffectEvent((from: number, to: number) => {
    for (const [page, controller] of loading.current)
      if (page < from || page > to) {
        controller.abort();
        loading.current.delete(page);
      }
    for (let page = from; page <= to; page += 1) {
      if (pages.has(page) || loading.current.has(page)) continue;
      const controller = new AbortController();
      loading.current.set(page, controller);
      load(page * PAGE_SIZE, controller.signal)
        .then(({ games }) => startTransition(() => setPages((known) => new Map(known).set(page, games))))
        // It is loaded again when it comes back into view.
        .catch(() => undefined)
        .finally(() => loading.current.delete(page));
    }
  });
  const pageOf = (place: number) => Math.floor(Math.min(Math.max(0, place), first.gameCount - 1) / PAGE_SIZE);
  // Once the list scrolls, the pages before and after are loaded too, so that games come into view rather than skeletons.
  const ahead = range.first > 0 ? PAGE_SIZE : 0;
  const [from, to] = [pageOf(range.first - ahead), pageOf(range.end - 1 + ahead)];
  useEffect(() => {
    if (isShort) return;
    const timer = setTimeout(() => read(from, to), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [from, to, isShort]);
  useEffect(() => {
    const { current } = loading;
    return () => {
      for (const controller of current.values()) controller.abort();
      current.clear();
    };
  }, []);
  return {
    at(place) {
      if (isShort) return first.games[place] ?? null;
      const page = pages.get(Math.floor(place / PAGE_SIZE));
      return page ? (page[place % PAGE_SIZE] ?? null) : undefined;
    },
  };
}
