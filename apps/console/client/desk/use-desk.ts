import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { followDesk, type Notice } from '../api/follow-desk.ts';
import type { Desk, DeskConversation, Opened, View } from '../api/shapes.ts';
import type { Guard } from '../api/use-guard.ts';

const TYPING_MS = 5_000;
/** Times of waiting are counted in minutes. */
const TICK_MS = 10_000;

interface Lists {
  mine: DeskConversation[];
  waiting: DeskConversation[];
  all: DeskConversation[];
  closed: DeskConversation[];
}
const NOTHING: Lists = { mine: [], waiting: [], all: [], closed: [] };

/** Everything on the desk, updated by its stream. */
export function useDesk(guard: Guard) {
  const [desk, setDesk] = useState<Desk | null>(null);
  const [lists, setLists] = useState(NOTHING);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isTyping, setTyping] = useState(false);
  const openId = useRef('');
  const view = useRef<View>('waiting');

  const loadDesk = useCallback(async () => {
    const loaded = await guard(call('desk', {}));
    if (loaded) setDesk(loaded);
  }, [guard]);
  const loadLists = useCallback(async () => {
    const wanted = [...new Set<View>(['mine', 'waiting', view.current])];
    const loaded = await guard(
      Promise.all(wanted.map(async (one) => [one, await call('desk-list', { view: one })] as const)),
    );
    if (!loaded) return;
    const changed = Object.fromEntries(loaded.map(([one, { conversations }]) => [one, conversations]));
    setLists((known) => ({ ...known, ...changed }));
  }, [guard]);
  const open = useCallback(
    async (id: string) => {
      openId.current = id;
      setTyping(false);
      if (!id) return setOpened(null);
      const loaded = await guard(call('desk-conversation', { id }));
      // Another one may have been opened meanwhile.
      if (!loaded || openId.current !== id) return;
      setOpened(loaded);
      const { assignee, seq, staffReadSeq } = loaded.conversation;
      if (assignee !== null && staffReadSeq < seq) await guard(call('desk-read', { id, seq }));
    },
    [guard],
  );

  useStream(
    useCallback(
      (notice) => {
        if (notice) void loadLists();
        else void Promise.all([loadDesk(), loadLists()]);
        if (openId.current && (!notice || notice.id === openId.current)) void open(openId.current);
      },
      [loadDesk, loadLists, open],
    ),
    useCallback((notice) => setTyping(notice?.id === openId.current), []),
  );

  return {
    ...{ desk, isTyping, lists, open, opened, loadDesk },
    now: useNow(),
    async show(next: View) {
      view.current = next;
      await loadLists();
    },
    async refresh() {
      await loadLists();
      if (openId.current) await open(openId.current);
    },
  };
}

/**
 * Follows the stream of the desk.
 * @param onChange with null: anything may have changed
 * @param onTyping with null: nobody writes any more
 */
function useStream(onChange: (notice: Notice | null) => void, onTyping: (notice: Notice | null) => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followDesk(
      (notice) => {
        if (notice.is !== 'typing') return onChange(notice);
        if (notice.by !== 'customer') return;
        onTyping(notice);
        clearTimeout(timer);
        timer = setTimeout(() => onTyping(null), TYPING_MS);
      },
      () => onChange(null),
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [onChange, onTyping]);
}

/** The time, every few seconds. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(tick);
  }, []);
  return now;
}
