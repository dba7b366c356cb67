import { Icon } from '@foyer/ui/icon.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import { CATEGORIES } from './categories.data.ts';
import styles from './inbox.module.css';
import type { Message } from './load-inbox.ts';
import type { Mark } from './mark-message.ts';

interface MessageRowProps {
  message: Message;
  onMark(as: Mark): void;
  onRemove(): void;
}

/** One message; swiping it, or moving the focus on, reveals its actions. */
export function MessageRow({ message, onMark, onRemove }: MessageRowProps) {
  const t = useTranslation();
  const time = useMoment('time');
  const { at, body, category, isRead, messageId, title } = message;
  return (
    <li className={styles.swipe}>
      <Link to={`/m/member/inbox/${messageId}`} className={styles.message} data-unread={!isRead || undefined}>
        <span className={styles.icon} data-category={category}>
          <Icon name={CATEGORIES[category].icon} size={20} />
        </span>
        <span className={styles.words}>
          <span className={styles.head}>
            <b className="clamp-1">
              {isRead ? null : <span className="vh">{t('inbox.unread')}: </span>}
              {title}
            </b>
            <time dateTime={at} className="num">
              {time(at)}
            </time>
          </span>
          <span className={styles.body}>{body}</span>
        </span>
      </Link>
      <span className={styles.acts}>
        <button
          type="button"
          className={styles.mark}
          aria-label={t(isRead ? 'inbox.markUnreadOne' : 'inbox.markReadOne', { title })}
          onClick={() => onMark(isRead ? 'unread' : 'read')}
        >
          <Icon name="mail" size={22} />
          {t(isRead ? 'inbox.markUnread' : 'inbox.markRead')}
        </button>
        <button type="button" className={styles.remove} aria-label={t('inbox.removeOne', { title })} onClick={onRemove}>
          <Icon name="trash" size={22} />
          {t('inbox.remove')}
        </button>
      </span>
    </li>
  );
}
