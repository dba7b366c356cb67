import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { Sheet } from '@foyer/ui/sheet.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useEffect, useState } from 'react';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { OWN_CHAT, SUPPORT_PATH } from '../support-data.ts';
import type { Entry } from './entries.ts';
import { closeFramed, openEntry, prepareEntry, watchChats } from './provider-chats.ts';
import styles from './providers.module.css';
import { useChats } from './use-chats.ts';

const ICONS: Readonly<Partial<Record<Entry['csType'], IconName>>> = { MIDUOKE: 'external', AICAN: 'bolt' };

const iconOf = ({ csType, labelIds }: Entry): IconName => ICONS[csType] ?? (labelIds.length > 0 ? 'crown' : 'chat');

function useName(): (entry: Entry) => string {
  const t = useTranslation();
  return ({ csType, labelIds, name }) => {
    if (name) return name;
    if (csType === 'AICAN') return t('support.assistant');
    return t(labelIds.length > 0 ? 'support.vipLine' : 'support.liveChat');
  };
}

interface TileProps {
  entry: Entry;
  unread: number;
}

function Tile({ entry, unread }: TileProps) {
  const t = useTranslation();
  const [isOpening, setOpening] = useState(false);
  const name = useName()(entry);
  const content = (
    <>
      <Icon name={iconOf(entry)} size={24} />
      <span className="clamp-2">{name}</span>
      {unread > 0 ? <i className={styles.unread}>{t('support.unread', { count: unread })}</i> : null}
    </>
  );
  // The new page gets no opener and no referrer.
  if (entry.csType === 'MIDUOKE')
    return (
      <a className={styles.tile} href={entry.path} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  if (entry.csType === 'TX-CHAT')
    return (
      <Link className={styles.tile} to={`${SUPPORT_PATH}?chat=${OWN_CHAT}`} preventScrollReset>
        {content}
      </Link>
    );
  const open = async () => {
    setOpening(true);
    const outcome = await openEntry(entry);
    setOpening(false);
    if (outcome === 'failed') showToast({ kind: 'negative', text: t('support.providerDown', { name }) });
  };
  return (
    <button
      type="button"
      className={styles.tile}
      aria-busy={isOpening}
      disabled={isOpening}
      onClick={() => void open()}
    >
      {content}
    </button>
  );
}

/** A chat entirely in a frame: it cannot access this page, and stores nothing in this browser. */
function Framed({ entry }: { entry: Entry }) {
  const name = useName()(entry);
  return (
    <Sheet open title={name} onClose={closeFramed}>
      <iframe
        className={styles.frame}
        title={name}
        src={entry.path}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
      />
    </Sheet>
  );
}

/** Further entries of customer service, below its card; the widget behind its button is prepared meanwhile. */
export default function Channels() {
  const { entries, framed, unread } = useChats();
  useEffect(watchChats, []);
  useEffect(() => {
    const chat = entries?.find(({ csPosition }) => csPosition === 'chat');
    if (chat) prepareEntry(chat);
  }, [entries]);
  const channels = entries?.filter(({ csPosition }) => csPosition === 'channel') ?? [];
  return (
    <>
      {channels.length > 0 ? (
        <nav className={styles.tiles}>
          {channels.map((entry) => (
            <Tile key={`${entry.csType} ${entry.path}`} entry={entry} unread={unread} />
          ))}
        </nav>
      ) : null}
      {framed ? <Framed entry={framed} /> : null}
    </>
  );
}
