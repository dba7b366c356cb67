import type { DeskView } from '@foyer/contract/staff/desk.ts';
import type { DeskConversation, FoundConversation } from '@foyer/contract/staff/desk-shapes.ts';
import { useCallback, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import type { Guard } from '../api/use-guard.ts';

const PAGE = 50;
/** The most that the gateway lists in one answer. */
const MAX_ROWS = 2_000;

/** What the list shows: a part of the desk, or the results of a search. */
export type Shown = DeskView | 'found';
/** A conversation in a list; a result of a search has the message that matched. */
export type ListedConversation = DeskConversation & Partial<Pick<FoundConversation, 'foundText'>>;

/** A part of the desk, or the results of a search. */
interface Part {
  rows: readonly ListedConversation[];
  total: number;
  hasMore: boolean;
}
const EMPTY: Part = { rows: [], total: 0, hasMore: false };
const NOTHING: Readonly<Record<Shown, Part>> = { mine: EMPTY, waiting: EMPTY, all: EMPTY, closed: EMPTY, found: EMPTY };

/** What the list shows, and how much of it. */
interface ListQuery {
  shown: Shown;
  text: string;
  limit: number;
}

async function loadPart(part: Shown, { limit, shown, text }: ListQuery): Promise<Part> {
  if (part === 'found') {
    const { conversations, hasMore } = await call('desk-search', { text, limit });
    return { rows: conversations, total: conversations.length, hasMore };
  }
  const { conversations, total } = await call('desk-list', { view: part, limit: part === shown ? limit : PAGE });
  return { rows: conversations, total, hasMore: total > conversations.length };
}

/** The lists of the desk: always one’s own and the queue, and the one that is shown. */
export function useLists(guard: Guard) {
  const [parts, setParts] = useState(NOTHING);
  const query = useRef<ListQuery>({ shown: 'waiting', text: '', limit: PAGE });
  const loadLists = useCallback(async () => {
    const asked = query.current;
    const names = [...new Set<Shown>(['mine', 'waiting', asked.shown])];
    const loaded = await guard(Promise.all(names.map(async (one) => [one, await loadPart(one, asked)] as const)));
    // Another search may have begun meanwhile.
    if (loaded && query.current === asked) setParts((known) => ({ ...known, ...Object.fromEntries(loaded) }));
  }, [guard]);
  return {
    parts,
    loadLists,
    /** Shows another part, from its beginning; with null, more of the same. */
    async select(next: Omit<ListQuery, 'limit'> | null) {
      const { current } = query;
      query.current = next ? { ...next, limit: PAGE } : { ...current, limit: Math.min(MAX_ROWS, current.limit + PAGE) };
      await loadLists();
    },
  };
}
