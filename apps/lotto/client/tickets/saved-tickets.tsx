import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { readCopy, type TicketsCopy } from '@foyer/vault/member-copy.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../messages/messages.ts';
import { LoadFailure } from '../page/load-failure.tsx';
import { useMoment } from '../page/use-moment.ts';
import styles from './history.module.css';

/** Shown while the tickets cannot be loaded: the stored ones, and when they were stored; if there are none, a retry button. */
export function SavedTickets({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslation();
  const toMoment = useMoment();
  const [copy, setCopy] = useState<TicketsCopy | null>(null);
  useEffect(() => {
    readCopy('tickets', Date.now()).then(setCopy, () => undefined);
  }, []);
  return (
    <>
      <LoadFailure onRetry={onRetry} />
      {copy ? <SavedList copy={copy} heading={t('history.saved', { time: toMoment(copy.at) })} /> : null}
    </>
  );
}

/** Stored tickets; they open once they can be loaded. */
export function SavedList({ copy, heading }: { readonly copy: TicketsCopy; readonly heading: string }) {
  return (
    <>
      <h2 className="t-footnote c-2">{heading}</h2>
      <List>
        {copy.tickets.map(({ detail, id, name, state }) => (
          <ListRow key={id} icon="ticket" trailing={<Tag>{state}</Tag>}>
            <span className={styles.name}>{name}</span>
            <span className={styles.detail}>{detail}</span>
          </ListRow>
        ))}
      </List>
    </>
  );
}
