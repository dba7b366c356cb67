import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import type { View } from '../api/shapes.ts';
import { useGuard } from '../api/use-guard.ts';
import { FeedbackBoard } from '../feedback/feedback-board.tsx';
import { type DeskKey, useTranslation } from '../page/messages.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { CustomerPane } from './customer-pane.tsx';
import { ListPane } from './list-pane.tsx';
import { TopBar } from './top-bar.tsx';
import { useDesk } from './use-desk.ts';

const PROBLEMS: Readonly<Record<string, DeskKey>> = {
  unchanged: 'problemTaken',
  name: 'problemName',
  unknown: 'problemUnknown',
  network: 'problemNetwork',
};

/** Alt and the arrows go through the list. */
function useArrows(ids: readonly string[], current: string, open: (id: string) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      const place = ids.indexOf(current) + (event.key === 'ArrowDown' ? 1 : -1);
      const next = ids[Math.max(0, Math.min(ids.length - 1, place))];
      if (next) open(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [ids, current, open]);
}

/** The desk: who waits, the conversation, and what is known of the customer. */
export function Desk({ onEnd }: { onEnd(): void }) {
  const t = useTranslation();
  const { forget, guard, problem } = useGuard(onEnd);
  const { desk, isTyping, lists, loadDesk, now, open, opened, refresh, show } = useDesk(guard);
  const [view, setView] = useState<View>('waiting');
  const [isCardOpen, setCardOpen] = useState(false);
  const [isFeedback, setFeedback] = useState(false);
  const ids = lists[view].map(({ id }) => id);
  const current = opened?.conversation.id ?? '';
  useArrows(ids, current, (id) => void open(id));
  const choose = (next: View) => {
    setView(next);
    void show(next);
  };
  const end = async () => {
    await call('logout', {}).catch(() => {});
    onEnd();
  };
  if (!desk) return <p className="loading">{t('loading')}</p>;
  return (
    <div className="desk">
      <TopBar
        {...{ desk, guard, isFeedback }}
        onFeedback={() => setFeedback(!isFeedback)}
        onChange={loadDesk}
        onEnd={() => void end()}
      />
      {problem ? (
        <p role="alert" className="problem">
          {t(PROBLEMS[problem] ?? 'failed')}
          <button type="button" onClick={forget}>
            {t('dismiss')}
          </button>
        </p>
      ) : null}
      {isFeedback ? <FeedbackBoard guard={guard} /> : null}
      <div className="columns" hidden={isFeedback}>
        <ListPane
          lists={lists}
          view={view}
          current={current}
          now={now}
          onView={choose}
          onOpen={(id) => void open(id)}
        />
        {opened ? (
          <>
            <ConversationPane
              key={current}
              {...{ desk, guard, isTyping, opened }}
              onChange={refresh}
              onTaken={() => choose('mine')}
              onCard={() => setCardOpen(!isCardOpen)}
            />
            <CustomerPane opened={opened} desk={desk} guard={guard} isOpen={isCardOpen} onChange={refresh} />
          </>
        ) : (
          <main className="nothing">
            <p>{t('chooseOne')}</p>
            <p className="keys">{t('keys')}</p>
          </main>
        )}
      </div>
    </div>
  );
}
