import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { groupByDay } from '../../../page/group-by-day.ts';
import { useTranslation } from '../../../page/messages.ts';
import { useClock } from '../../../page/use-moment.ts';
import { Bubble, PendingBubble } from './bubble.tsx';
import styles from './chat.module.css';
import type { ChatSession } from './chat-session.ts';
import { type ChatState, hasBeenRead } from './chat-state.ts';

/** A reader this near the end, in px, follows new messages. */
const NEAR_END = 120;

/** Keeps the end in view for a reader at the end, and the position of one who reads older messages. */
function useScrolling({ messages, pending }: ChatState, isTyping: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ first: 0, height: 0, isAtEnd: true });
  const first = messages[0]?.seq ?? 0;
  const count = messages.length + pending.length;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { first: firstBefore, height, isAtEnd } = before.current;
    if (firstBefore > first && first > 0) element.scrollTop += element.scrollHeight - height;
    else if (isAtEnd) element.scrollTop = element.scrollHeight;
    before.current = { first, height: element.scrollHeight, isAtEnd };
  }, [first, count, isTyping]);
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    before.current.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
  };
  return { box, onScroll };
}

function Older({ session }: { session: ChatSession }) {
  const t = useTranslation();
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    await session.loadOlder();
    setLoading(false);
  };
  return (
    <Button kind="text" loading={isLoading} loadingLabel={t('support.loading')} onClick={() => void load()}>
      {t('support.older')}
    </Button>
  );
}

/** The messages by day, the pending ones, and whether staff are typing. */
export function MessageList({ session, state }: { session: ChatSession; state: ChatState }) {
  const t = useTranslation();
  const clock = useClock();
  const { box, onScroll } = useScrolling(state, state.isTyping);
  const { conversation, hasOlder, isLoading, isTyping, messages, pending } = state;
  const days = groupByDay(messages, clock, Date.now());
  useEffect(() => {
    if (messages.length > 0) void session.markRead();
  }, [messages, session]);
  return (
    <div className={styles.list} ref={box} onScroll={onScroll} role="log" aria-label={t('support.title')} tabIndex={-1}>
      {hasOlder ? <Older session={session} /> : null}
      {isLoading && messages.length === 0 ? <Spinner /> : null}
      {days.map(({ items, key, name }) => (
        <section key={key} aria-label={name} className={styles.day}>
          <h3>{name}</h3>
          {items.map((message) => (
            <Bubble key={message.seq} message={message} isRead={hasBeenRead(state, message)} />
          ))}
        </section>
      ))}
      {pending.map((item) => (
        <PendingBubble key={item.clientId} item={item} session={session} />
      ))}
      {isTyping ? (
        <p className={styles.typing}>
          <span className="vh">{t('support.typing', { name: conversation?.staffName || t('support.someone') })}</span>
          <i />
          <i />
          <i />
        </p>
      ) : null}
      {!isLoading && messages.length === 0 && pending.length === 0 ? (
        <p className={styles.empty}>
          <Icon name="chat" size={28} />
          {t('support.hello')}
        </p>
      ) : null}
    </div>
  );
}
