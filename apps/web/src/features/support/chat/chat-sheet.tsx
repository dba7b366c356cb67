import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBrand } from '../../../page/brand.ts';
import { useTranslation } from '../../../page/messages.ts';
import type { HelpLine } from '../support-data.ts';
import styles from './chat.module.css';
import { ChatSession } from './chat-session.ts';
import type { ChatState } from './chat-state.ts';
import { Composer } from './composer.tsx';
import { HelpLines } from './help-card.tsx';
import { MessageList } from './message-list.tsx';
import { Rating } from './rating.tsx';

/** The session of this chat for as long as it is visible. */
function useChat(): { session: ChatSession | null; state: ChatState | null } {
  const [session, setSession] = useState<ChatSession | null>(null);
  useEffect(() => {
    const opened = new ChatSession();
    setSession(opened);
    return () => opened.stop();
  }, []);
  const state = useSyncExternalStore(
    session?.subscribe ?? (() => () => {}),
    () => session?.getState() ?? null,
    () => null,
  );
  return { session, state };
}

function useProblems(session: ChatSession | null, problem: ChatState['problem'] | undefined): void {
  const t = useTranslation();
  useEffect(() => {
    if (!problem) return;
    showToast({ kind: 'negative', text: t(`support.${problem}`) });
    session?.forgetProblem();
  }, [problem, session, t]);
}

function Status({ state }: { state: ChatState }) {
  const t = useTranslation();
  const { conversation, isOnline } = state;
  if (!isOnline) return t('support.offline');
  if (!conversation) return t('support.waitUnknown');
  if (conversation.state === 'closed') return t('support.ended');
  if (conversation.state === 'open') return t('support.answering');
  return conversation.queuePosition > 0
    ? t('support.queue', { position: conversation.queuePosition })
    : t('support.waiting');
}

interface HeadProps {
  session: ChatSession;
  state: ChatState;
  onClose(): void;
}

function Head({ onClose, session, state }: HeadProps) {
  const t = useTranslation();
  const { name } = useBrand();
  const [isAsking, setAsking] = useState(false);
  const { conversation } = state;
  const isGoing = conversation !== null && conversation.state !== 'closed';
  return (
    <header className={styles.head}>
      <span className={styles.face} aria-hidden="true">
        <Icon name="user" size={30} filled />
        {state.isLive && isGoing ? <i className={styles.dot} /> : null}
      </span>
      <div className={styles.who}>
        <b className="clamp-1">{conversation?.staffName || t('support.team', { brand: name })}</b>
        <span role="status" className={state.isOnline ? undefined : styles.lost}>
          <Status state={state} />
        </span>
      </div>
      {conversation ? (
        <IconButton icon="download" label={t('support.transcript')} onClick={() => void session.saveTranscript()} />
      ) : null}
      {isGoing ? <IconButton icon="log-out" label={t('support.end')} onClick={() => setAsking(true)} /> : null}
      <IconButton icon="close" label={t('support.close')} filled onClick={onClose} />
      <Sheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('support.endQuestion')}
        actions={
          <>
            <Button kind="secondary" size="l" onClick={() => setAsking(false)}>
              {t('support.endNo')}
            </Button>
            <Button
              size="l"
              onClick={() => {
                setAsking(false);
                void session.end();
              }}
            >
              {t('support.end')}
            </Button>
          </>
        }
      >
        <p className="t-body c-2">{t('support.endText')}</p>
      </Sheet>
    </header>
  );
}

function Chat({ onClose, session, state }: HeadProps) {
  const [skipped, setSkipped] = useState('');
  const { conversation } = state;
  const isRating =
    conversation?.state === 'closed' &&
    conversation.stars === null &&
    skipped !== conversation.conversationId &&
    state.messages.some(({ from }) => from === 'staff');
  return (
    <>
      <Head session={session} state={state} onClose={onClose} />
      <MessageList session={session} state={state} />
      {isRating ? (
        <Rating
          session={session}
          name={conversation.staffName}
          onDone={() => setSkipped(conversation.conversationId)}
        />
      ) : (
        <Composer session={session} />
      )}
    </>
  );
}

/** The chat over the page, in a chunk of its own; loaded when it is opened. */
export default function ChatSheet({ helpLines, onClose }: { helpLines: readonly HelpLine[]; onClose(): void }) {
  const t = useTranslation();
  const { name } = useBrand();
  const { session, state } = useChat();
  useProblems(session, state?.problem);
  return (
    <Sheet open onClose={onClose} title={t('support.chat', { brand: name })} titleHidden className={styles.sheet ?? ''}>
      <div className={styles.chat}>
        <HelpLines value={helpLines}>
          {session && state ? <Chat session={session} state={state} onClose={onClose} /> : null}
        </HelpLines>
      </div>
    </Sheet>
  );
}
