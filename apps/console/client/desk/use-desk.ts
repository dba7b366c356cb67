import type { DeskView, Opened } from '@foyer/contract/staff/desk.ts';
import type { Desk } from '@foyer/contract/staff/desk-shapes.ts';
import type { DeskNotification } from '@foyer/contract/staff/stream.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { followDesk } from '../api/follow-desk.ts';
import type { Guard } from '../api/use-guard.ts';
import { claimDrafts } from '../device/drafts.ts';
import { useLists } from './use-lists.ts';

const TYPING_MS = 5_000;
/** How often waiting times are updated. */
const TICK_MS = 10_000;

/** The stream does not report changes in who is at the desk. */
const TEAM_EVERY_MS = 15_000;

/** The selected conversation, which may not have loaded. */
export interface Selection {
  /** Empty: none. */
  id: string;
  hasFailed: boolean;
}

const NO_SELECTION: Selection = { id: '', hasFailed: false };

/** Everything on the desk, updated by its stream. */
export function useDesk(guard: Guard) {
  const [desk, setDesk] = useState<Desk | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [selected, setSelected] = useState<Selection>(NO_SELECTION);
  const [isTyping, setTyping] = useState(false);
  const openId = useRef('');
  const { loadLists, parts, select } = useLists(guard);

  const loadDesk = useCallback(async () => {
    const loaded = await guard(call('desk', {}));
    if (!loaded) return;
    claimDrafts(loaded.name);
    setDesk(loaded);
  }, [guard]);
  const open = useCallback(
    async (id: string) => {
      // Only for another conversation: reloading the same one, such as after a read, does not end the typing.
      if (id !== openId.current) setTyping(false);
      openId.current = id;
      setSelected({ id, hasFailed: false });
      if (!id) return setOpened(null);
      const loaded = await guard(call('desk-conversation', { id }));
      // Another one may have been opened meanwhile.
      if (openId.current !== id) return;
      if (!loaded) return setSelected({ id, hasFailed: true });
      setOpened(loaded);
      const { assignee, seq, staffReadSeq } = loaded.conversation;
      if (assignee !== null && staffReadSeq < seq) await guard(call('desk-read', { id, seq }));
    },
    [guard],
  );

  useStream(
    useCallback(
      (notification) => {
        if (notification?.is === 'message' && notification.id === openId.current) setTyping(false);
        if (notification) void loadLists();
        else void Promise.all([loadDesk(), loadLists()]);
        if (openId.current && (!notification || notification.id === openId.current)) void open(openId.current);
      },
      [loadDesk, loadLists, open],
    ),
    useCallback((notification) => setTyping(notification?.id === openId.current), []),
  );

  useEffect(() => {
    const timer = setInterval(() => void loadDesk(), TEAM_EVERY_MS);
    return () => clearInterval(timer);
  }, [loadDesk]);

  return {
    ...{ desk, isTyping, parts, open, selected, loadDesk },
    // Never the previous one: an answer could go to somebody else.
    opened: opened?.conversation.id === selected.id ? opened : null,
    now: useNow(),
    show: (shown: DeskView) => select({ shown, text: '' }),
    find: (text: string) => select({ shown: 'found', text }),
    showMore: () => select(null),
    async refresh() {
      await Promise.all([loadLists(), loadDesk()]);
      if (openId.current) await open(openId.current);
    },
  };
}

/**
 * Follows the stream of the desk.
 * @param onChange with null: anything may have changed
 * @param onTyping with null: the customer has stopped typing
 */
function useStream(
  onChange: (notification: DeskNotification | null) => void,
  onTyping: (notification: DeskNotification | null) => void,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followDesk(
      (notification) => {
        if (notification?.is !== 'typing') return onChange(notification);
        if (notification.by !== 'customer') return;
        onTyping(notification);
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
