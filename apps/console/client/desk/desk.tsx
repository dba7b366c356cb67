import type { DeskView } from '@foyer/contract/staff/desk.ts';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useGuard } from '../api/use-guard.ts';
import { removeDrafts } from '../device/drafts.ts';
import { FeedbackBoard } from '../feedback/feedback-board.tsx';
import { type DeskKey, useTranslation } from '../page/messages.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { CustomerPane } from './customer-pane.tsx';
import { ListPane } from './list-pane.tsx';
import { TopBar } from './top-bar.tsx';
import { type Selection, useDesk } from './use-desk.ts';
import type { Shown } from './use-lists.ts';

const PROBLEMS: Readonly<Record<string, DeskKey>> = {
  unchanged: 'problemTaken',
  name: 'problemName',
  unknown: 'problemUnknown',
  network: 'problemNetwork',
  file: 'problemFile',
  large: 'problemFile',
  code: 'problemCode',
  later: 'later',
  reason: 'problemReason',
  harm: 'problemHarm',
};

/** Alt and the arrow keys move through the list. */
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

/** Shows in the tab's title how many of one’s own customers are waiting. */
function useTitle(count: number, title: string): void {
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [count, title]);
}

/** The desk: the lists, the conversation, and what is known about the customer. */
export function Desk({ onEnd }: { onEnd(): void }) {
  const t = useTranslation();
  const { forget, guard, problem } = useGuard(onEnd);
  const { desk, find, isTyping, loadDesk, now, open, opened, parts, refresh, show, showMore, selected } =
    useDesk(guard);
  const [view, setView] = useState<DeskView>('waiting');
  const [shown, setShown] = useState<Shown>('waiting');
  const [search, setSearch] = useState(0);
  const [isCardOpen, setCardOpen] = useState(false);
  const [isFeedback, setFeedback] = useState(false);
  const { hasMore, rows, total } = parts[shown];
  const ids = rows.map(({ id }) => id);
  const current = selected.id;
  useArrows(ids, current, (id) => void open(id));
  const choose = (next: DeskView) => {
    setView(next);
    setShown(next);
    void show(next);
  };
  /** Another part of the desk ends a search. */
  const leaveTo = (next: DeskView) => {
    setSearch(search + 1);
    choose(next);
  };
  const startSearch = (text: string) => {
    setShown('found');
    setFeedback(false);
    void find(text);
  };
  useTitle(parts.mine.rows.filter(({ unansweredSince }) => unansweredSince).length, t('title'));
  const end = async () => {
    removeDrafts();
    await call('logout', {}).catch(() => {});
    onEnd();
  };
  if (!desk) return <p className="loading">{t('loading')}</p>;
  return (
    <div className="desk">
      <TopBar
        {...{ desk, guard, isFeedback, search }}
        chats={parts.mine.total}
        onFeedback={() => setFeedback(!isFeedback)}
        onFind={startSearch}
        onFindEnd={() => {
          if (shown === 'found') choose(view);
        }}
        onChange={loadDesk}
        onEnd={() => void end()}
      />
      {problem ? (
        <p role="alert" className="problem">
          {t(PROBLEMS[problem] ?? 'failed')}
          <button type="button" onClick={forget}>
            {t('hideProblem')}
          </button>
        </p>
      ) : null}
      {isFeedback ? <FeedbackBoard guard={guard} /> : null}
      <div className="columns" hidden={isFeedback}>
        <ListPane
          {...{ rows, shown }}
          left={!hasMore ? 0 : shown === 'found' ? 'many' : total - rows.length}
          totals={{
            mine: parts.mine.total,
            waiting: parts.waiting.total,
            all: parts.all.total,
            closed: parts.closed.total,
          }}
          current={current}
          now={now}
          onView={leaveTo}
          onMore={() => void showMore()}
          onOpen={(id) => void open(id)}
        />
        {opened ? (
          <>
            <ConversationPane
              key={current}
              {...{ desk, guard, isTyping, opened }}
              onChange={refresh}
              onTaken={() => leaveTo('mine')}
              onCard={() => setCardOpen(!isCardOpen)}
            />
            <CustomerPane opened={opened} desk={desk} guard={guard} isOpen={isCardOpen} onChange={refresh} />
          </>
        ) : (
          <NoConversation selected={selected} onRetry={() => void open(current)} />
        )}
      </div>
    </div>
  );
}

/** Shown instead of a conversation: none is selected, or the selected one has not loaded. */
function NoConversation({ onRetry, selected }: { selected: Selection; onRetry(): void }) {
  const t = useTranslation();
  if (selected.hasFailed)
    return (
      <main className="nothing">
        <p>{t('notLoaded')}</p>
        <button type="button" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      </main>
    );
  if (selected.id)
    return (
      <main className="nothing opening">
        <p>{t('loading')}</p>
      </main>
    );
  return (
    <main className="nothing">
      <p>{t('chooseOne')}</p>
      <p className="keys">{t('keys')}</p>
    </main>
  );
}
