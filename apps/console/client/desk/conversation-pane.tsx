import type { Opened } from '@foyer/contract/staff/desk.ts';
import type { Desk, DeskMessage } from '@foyer/contract/staff/desk-shapes.ts';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import type { Guard } from '../api/use-guard.ts';
import { useTranslation } from '../page/messages.ts';
import { Composer } from './composer.tsx';
import { HarmNotice } from './harm-notice.tsx';

const NOTES = {
  opened: 'noteOpened',
  joined: 'noteJoined',
  waiting: 'noteWaiting',
  closed: 'noteClosed',
  helpSelfHarm: 'noteHelpSelfHarm',
  helpGambling: 'noteHelpGambling',
} as const;

function Message({ isRead, message }: { message: DeskMessage; isRead: boolean }) {
  const t = useTranslation();
  const { at, author, body, file, isNote, staffName } = message;
  const time = new Date(at).toLocaleTimeString(t.locale, { hour: '2-digit', minute: '2-digit' });
  if (author === 'system')
    return (
      <p className="event">
        {t(NOTES[body as keyof typeof NOTES] ?? 'noteOpened', { name: staffName ?? '' })} · {time}
      </p>
    );
  return (
    <article className="message" data-author={author} data-note={isNote || undefined}>
      {isNote ? <b>{t('internalNote', { name: staffName ?? '' })}</b> : null}
      {file ? (
        <a href={file.url} target="_blank" rel="noreferrer">
          {file.type === 'picture' ? (
            <img src={file.url} alt={file.name} width={file.width} height={file.height} />
          ) : (
            file.name
          )}
        </a>
      ) : (
        <p>{body}</p>
      )}
      <time dateTime={at}>
        {time}
        {author === 'staff' && !isNote ? ` · ${t(isRead ? 'seen' : 'sent')}` : ''}
      </time>
    </article>
  );
}

interface PaneProps {
  desk: Desk;
  guard: Guard;
  isTyping: boolean;
  opened: Opened;
  onChange(): Promise<void>;
  onTaken(): void;
  onCard(): void;
}

function Acts({ desk, guard, onCard, onChange, onTaken, opened: { conversation } }: PaneProps) {
  const t = useTranslation();
  const { assignee, id, state } = conversation;
  const isMine = assignee === desk.name && state === 'open';
  const act = async (work: Promise<unknown>) => {
    await guard(work);
    await onChange();
  };
  const take = async () => {
    const taken = await guard(call('desk-take', { id, from: assignee ?? '' }));
    await onChange();
    if (taken) onTaken();
  };
  return (
    <div className="acts">
      {state !== 'closed' && !isMine ? (
        <button type="button" className="primary" onClick={() => void take()}>
          {t('take')}
        </button>
      ) : null}
      {isMine ? (
        <>
          <select
            aria-label={t('handOver')}
            value=""
            onChange={({ target }) =>
              void act(
                target.value === '*' ? call('desk-release', { id }) : call('desk-hand-over', { id, to: target.value }),
              )
            }
          >
            <option value="">{t('handOver')}</option>
            <option value="*">{t('backToQueue')}</option>
            {desk.colleagues
              .filter(({ staff }) => staff !== desk.name)
              .map(({ shownName, staff }) => (
                <option key={staff} value={staff}>
                  {shownName}
                </option>
              ))}
          </select>
          <button type="button" onClick={() => void act(call('desk-close', { id }))}>
            {t('close')}
          </button>
        </>
      ) : null}
      <button type="button" className="card-toggle" onClick={onCard}>
        {t('customer')}
      </button>
    </div>
  );
}

/** One conversation, and where it is answered. */
export function ConversationPane(props: PaneProps) {
  const t = useTranslation();
  const { desk, guard, isTyping, onChange, opened } = props;
  const { conversation, messages } = opened;
  const box = useRef<HTMLDivElement>(null);
  const last = messages[messages.length - 1]?.seq ?? 0;
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  const replies = desk.merchants.find(({ code }) => code === conversation.merchant)?.replies ?? [];
  return (
    <main className="conversation">
      <header>
        <div>
          <h1>{conversation.username ?? t('guest', { id: conversation.id.slice(0, 4).toUpperCase() })}</h1>
          <p>
            {conversation.merchant} · {conversation.language} · {t(conversation.state)}
          </p>
        </div>
        <Acts {...props} />
      </header>
      <HarmNotice {...{ conversation, guard, onChange }} />
      <div className="messages" ref={box} role="log" aria-label={t('conversation')} tabIndex={-1}>
        {messages.map((message) => (
          <Message key={message.seq} message={message} isRead={message.seq <= conversation.customerReadSeq} />
        ))}
        {isTyping ? <p className="event">{t('customerTypes')}</p> : null}
      </div>
      {conversation.state === 'closed' ? (
        <p className="event">
          {conversation.stars === null ? t('ended') : t('endedRated', { stars: conversation.stars })}
        </p>
      ) : (
        <Composer
          {...{ conversation, guard, replies, onChange }}
          canAnswer={conversation.assignee === desk.name && conversation.state === 'open'}
        />
      )}
    </main>
  );
}
