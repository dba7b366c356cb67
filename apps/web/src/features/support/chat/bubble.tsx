import { Icon } from '@foyer/ui/icon.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { useMoment } from '../../../page/use-moment.ts';
import type { Message } from '../support-data.ts';
import styles from './chat.module.css';
import type { ChatSession } from './chat-session.ts';
import type { Pending } from './chat-state.ts';
import { HelpCard } from './help-card.tsx';

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** The size of a file in readable form. */
export const toSize = (bytes: number): string =>
  bytes >= MEGABYTE ? `${(bytes / MEGABYTE).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`;

function Attached({ file: { bytes, height, name, type, url, width } }: { file: NonNullable<Message['file']> }) {
  const t = useTranslation();
  if (type === 'picture')
    return (
      <a href={url} target="_blank" rel="noreferrer" className={styles.picture}>
        <img src={url} width={width} height={height} alt={t('support.picture', { name })} loading="lazy" />
      </a>
    );
  return (
    <a href={url} download={name} className={styles.file}>
      <Icon name="document" size={22} />
      <span>
        <b className="clamp-1">{name}</b>
        <span className="num">{toSize(bytes)}</span>
      </span>
    </a>
  );
}

/** The concerns of system notes that come with help lines. */
const CONCERNS: Readonly<Record<string, 'self-harm' | 'gambling'>> = {
  helpSelfHarm: 'self-harm',
  helpGambling: 'gambling',
};

function Note({ message: { staffName, text } }: { message: Message }) {
  const t = useTranslation();
  const words: Readonly<Record<string, string>> = {
    opened: t('support.opened'),
    joined: staffName ? t('support.joined', { name: staffName }) : t('support.someoneJoined'),
    waiting: t('support.backInQueue'),
    closed: t('support.chatClosed'),
  };
  const concern = CONCERNS[text];
  if (concern) return <HelpCard concern={concern} />;
  return words[text] ? <p className={styles.note}>{words[text]}</p> : null;
}

/** A message that has arrived. */
export function Bubble({ isRead, message }: { message: Message; isRead: boolean }) {
  const t = useTranslation();
  const time = useMoment('time');
  const { at, file, from, staffName, text } = message;
  if (from === 'system') return <Note message={message} />;
  return (
    <div className={styles.bubble} data-from={from}>
      <span className="vh">{from === 'me' ? t('support.you') : staffName || t('support.someone')}</span>
      {file ? <Attached file={file} /> : <p>{text}</p>}
      <span className={styles.meta}>
        <time dateTime={at} className="num">
          {time(at)}
        </time>
        {from === 'me' ? (
          <span role="img" aria-label={t(isRead ? 'support.read' : 'support.sent')} data-read={isRead || undefined}>
            <Icon name="check" size={14} />
            {isRead ? <Icon name="check" size={14} /> : null}
          </span>
        ) : null}
      </span>
    </div>
  );
}

function Failed({ item, session }: { item: Pending; session: ChatSession }) {
  const t = useTranslation();
  const reason = item.refusal === 'large' ? 'support.fileLarge' : item.refusal ? 'support.fileBad' : 'support.failed';
  return (
    <span className={styles.failed} role="alert">
      <span>{t(reason)}</span>
      {item.refusal ? null : (
        <button type="button" onClick={() => void session.sendAgain(item.clientId)}>
          {t('support.retry')}
        </button>
      )}
      <button type="button" onClick={() => void session.discard(item.clientId)}>
        {t('support.discard')}
      </button>
    </span>
  );
}

const PERCENT = 100;

/** A message that has not arrived yet. */
export function PendingBubble({ item, session }: { item: Pending; session: ChatSession }) {
  const t = useTranslation();
  const { file, progress, state, text } = item;
  const share = state === 'sending' && file ? ` ${Math.round(progress * PERCENT)} %` : '';
  return (
    <div className={styles.bubble} data-from="me" data-state={state}>
      {file?.preview ? (
        <span className={styles.picture}>
          <img src={file.preview} alt={t('support.picture', { name: file.name })} />
        </span>
      ) : file ? (
        <span className={styles.file}>
          <Icon name="document" size={22} />
          <b className="clamp-1">{file.name}</b>
        </span>
      ) : (
        <p>{text}</p>
      )}
      {state === 'failed' ? (
        <Failed item={item} session={session} />
      ) : (
        <span className={styles.meta}>
          <Icon name="clock" size={14} />
          <span className="num">
            {t('support.sending')}
            {share}
          </span>
        </span>
      )}
    </div>
  );
}
