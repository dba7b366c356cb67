import { showToast } from '@foyer/ui/toast-queue.ts';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../gateway/browser-call.ts';
import { changeMemberState, useMemberState } from '../../page/member-state.ts';
import { useTranslation } from '../../page/messages.ts';
import type { InboxData, Message } from './load-inbox.ts';
import { type Mark, markMessage } from './mark-message.ts';

/** What the member did to a message since the page was loaded. */
type Changes = Readonly<Record<string, { isRead?: boolean; isRemoved?: boolean }>>;

const EFFECTS = {
  read: { isRead: true },
  unread: { isRead: false },
  removed: { isRemoved: true },
  restored: { isRemoved: false },
} as const satisfies Record<Mark, Changes[string]>;

/** The visible messages with the member's changes; a change that fails is undone. */
export function useInbox({ category, page }: InboxData) {
  const t = useTranslation();
  const [changes, setChanges] = useState<Changes>({});
  const [older, setOlder] = useState<{ messages: Message[]; next: string | null } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const fail = () => showToast({ kind: 'negative', text: t('inbox.notSaved') });
  useNewMessages(page?.unreadCount ?? 0);

  const change = (messageId: string, as: Mark) =>
    setChanges((known) => ({ ...known, [messageId]: { ...known[messageId], ...EFFECTS[as] } }));
  const mark = async ({ isRead, messageId }: Message, as: Mark) => {
    change(messageId, as);
    const undo = { removed: 'restored', restored: 'removed' } as const;
    const isSaved = await markMessage(messageId, as);
    if (isSaved) return true;
    change(messageId, as === 'removed' || as === 'restored' ? undo[as] : isRead ? 'read' : 'unread');
    fail();
    return false;
  };
  const messages = [...(page?.messages ?? []), ...(older?.messages ?? [])]
    .filter(({ messageId }) => !changes[messageId]?.isRemoved)
    .map((one) => ({ ...one, isRead: changes[one.messageId]?.isRead ?? one.isRead }));
  return {
    messages,
    next: older ? older.next : (page?.next ?? null),
    isLoading,
    mark,
    async remove(message: Message) {
      const isSaved = await mark(message, 'removed');
      const action = { label: t('inbox.undo'), run: () => void mark(message, 'restored') };
      if (isSaved) showToast({ kind: 'neutral', text: t('inbox.removed'), action, durationMs: UNDO_MS });
    },
    async readAll() {
      const newest = messages[0];
      if (!newest) return;
      const body = { upTo: newest.messageId, ...(category && { category }) };
      const saved = await browserCall()('inbox.readAll', { body }).catch(() => null);
      if (!saved) return fail();
      changeMemberState(saved);
      for (const { messageId } of messages) change(messageId, 'read');
    },
    async loadOlder(before: string) {
      setLoading(true);
      const query = { before, ...(category && { category }) };
      const answer = await browserCall()('inbox.list', { query }).catch(() => null);
      setLoading(false);
      if (!answer) return fail();
      setOlder((known) => ({ messages: [...(known?.messages ?? []), ...answer.messages], next: answer.next }));
    },
  };
}

const UNDO_MS = 6000;

/** Reloads the list when another message has arrived. */
function useNewMessages(rendered: number): void {
  const { unreadCount } = useMemberState();
  const { revalidate } = useRevalidator();
  const known = useRef(rendered);
  useEffect(() => {
    if (unreadCount > known.current) revalidate();
    known.current = unreadCount || known.current;
  }, [unreadCount, revalidate]);
}
