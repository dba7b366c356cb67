import { useCallback, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import type { DeskConversation, Shown } from '../api/shapes.ts';
import type { Guard } from '../api/use-guard.ts';

const PAGE = 50;
/** As many as the gateway lists at once. */
const MOST = 2_000;

/** A part of the desk, or what a search has found. */
interface Part {
  rows: readonly DeskConversation[];
  total: number;
  hasMore: boolean;
}
const EMPTY: Part = { rows: [], total: 0, hasMore: false };
const NOTHING: Readonly<Record<Shown, Part>> = { mine: EMPTY, waiting: EMPTY, all: EMPTY, closed: EMPTY, found: EMPTY };

/** What the list shows, and how much of it. */
interface Wanted {
  shown: Shown;
  text: string;
  most: number;
}

async function loadPart(part: Shown, { most, shown, text }: Wanted): Promise<Part> {
  if (part === 'found') {
    const { conversations, hasMore } = await call('desk-search', { text, most });
    return { rows: conversations, total: conversations.length, hasMore };
  }
  const { conversations, total } = await call('desk-list', { view: part, most: part === shown ? most : PAGE });
  return { rows: conversations, total, hasMore: total > conversations.length };
}

/** The lists of the desk: one’s own and the queue always, and what is shown. */
export function useLists(guard: Guard) {
  const [parts, setParts] = useState(NOTHING);
  const wanted = useRef<Wanted>({ shown: 'waiting', text: '', most: PAGE });
  const loadLists = useCallback(async () => {
    const asked = wanted.current;
    const names = [...new Set<Shown>(['mine', 'waiting', asked.shown])];
    const loaded = await guard(Promise.all(names.map(async (one) => [one, await loadPart(one, asked)] as const)));
    // Another search may have begun meanwhile.
    if (loaded && wanted.current === asked) setParts((known) => ({ ...known, ...Object.fromEntries(loaded) }));
  }, [guard]);
  return {
    parts,
    loadLists,
    /** Shows another part, from its beginning; with null more of the same. */
    async want(next: Omit<Wanted, 'most'> | null) {
      const { current } = wanted;
      wanted.current = next ? { ...next, most: PAGE } : { ...current, most: Math.min(MOST, current.most + PAGE) };
      await loadLists();
    },
  };
}
