import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { ChipLink } from '@foyer/ui/chip.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { groupByDay } from '../../page/group-by-day.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { TimeZone } from '../../page/time-zone.tsx';
import { useClock } from '../../page/use-moment.ts';
import { CATEGORIES } from './categories.data.ts';
import styles from './inbox.module.css';
import type { InboxData } from './load-inbox.ts';
import { MessageRow } from './message-row.tsx';
import { useInbox } from './use-inbox.ts';

function Filters({ category, unread }: { category: InboxData['category']; unread: number }) {
  const t = useTranslation();
  return (
    <nav className={styles.filters} aria-label={t('inbox.filters')}>
      <ChipLink as={Link} to="/m/member/inbox" replace selected={category === null}>
        {t('inbox.all')}
        {unread > 0 ? <b className="num"> {unread}</b> : null}
      </ChipLink>
      {Object.entries(CATEGORIES).map(([one, { name }]) => (
        <ChipLink key={one} as={Link} to={`/m/member/inbox?category=${one}`} replace selected={one === category}>
          {t(name)}
        </ChipLink>
      ))}
    </nav>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslation();
  return (
    <section className={styles.nothing}>
      <Scene name="inbox" />
      <h2 className="t-title-2">{t('inbox.emptyTitle')}</h2>
      <p className="t-body c-2">{t(isFiltered ? 'inbox.emptyCategory' : 'inbox.emptyText')}</p>
    </section>
  );
}

function Older({ next, isLoading, onMore }: { next: string; isLoading: boolean; onMore(next: string): void }) {
  const t = useTranslation();
  if (isLoading)
    return (
      <Button kind="secondary" block loading loadingLabel={t('inbox.loading')}>
        {t('inbox.older')}
      </Button>
    );
  return (
    <ButtonLink
      as={Link}
      to={`?before=${next}`}
      kind="secondary"
      block
      preventScrollReset
      onClick={(event) => {
        event.preventDefault();
        onMore(next);
      }}
    >
      {t('inbox.older')}
    </ButtonLink>
  );
}

/** The messages by day, with the filters above them. */
export function InboxList({ data }: { data: InboxData }) {
  const t = useTranslation();
  const clock = useClock();
  const { isLoading, loadOlder, mark, messages, next, readAll, remove } = useInbox(data);
  const unread = messages.filter(({ isRead }) => !isRead).length;
  const days = groupByDay(messages, clock, data.now);
  return (
    <>
      <Filters category={data.category} unread={data.category ? 0 : unread} />
      {days.length === 0 && !next ? <Nothing isFiltered={data.category !== null} /> : null}
      <div className={styles.days}>
        {days.map(({ items, key, name }, place) => (
          <section key={key} aria-label={name}>
            <div className={styles.day}>
              <h2>{name}</h2>
              {place === 0 && unread > 0 ? (
                <button type="button" className={styles.link} onClick={readAll}>
                  {t('inbox.markAll')}
                </button>
              ) : null}
            </div>
            <ul className={styles.list}>
              {items.map((message) => (
                <MessageRow
                  key={message.messageId}
                  message={message}
                  onMark={(as) => void mark(message, as)}
                  onRemove={() => void remove(message)}
                />
              ))}
            </ul>
          </section>
        ))}
        {next ? <Older next={next} isLoading={isLoading} onMore={loadOlder} /> : null}
      </div>
      {days.length > 0 ? (
        <footer className={styles.foot}>
          <p>{t('inbox.stored')}</p>
          <TimeZone words="inbox.timeZone" />
        </footer>
      ) : null}
    </>
  );
}
