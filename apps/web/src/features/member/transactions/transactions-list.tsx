import type { TransactionType } from '@foyer/contract/wallet/shapes.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { List } from '@foyer/ui/list.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { memo } from 'react';
import { groupByDay } from '../../../page/group-by-day.ts';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { TimeZone } from '../../../page/time-zone.tsx';
import { useClock } from '../../../page/use-moment.ts';
import type { Transaction } from '../member-data.ts';
import { type Period, withQuery } from '../period.ts';
import { TransactionRow } from './transaction-row.tsx';
import styles from './transactions-list.module.css';

export type TransactionsListProps = {
  /** Newest first; null when the list did not load. */
  transactions: Transaction[] | null;
  /** The sequence of the last one if there are more: the link loads the next page. */
  next: string | null;
  /** The only type shown; null for all. */
  type?: TransactionType | null;
  /** The days that the list is limited to. */
  period?: Period;
  /** The search text; null if there is none. */
  search?: string | null;
  /** Whether this is the first page. */
  isFirst?: boolean;
  /** ms since 1970, on the server. */
  now: number;
  isLoading?: boolean;
  /** Adds the next page in place; without it the link opens it as a page. */
  onMore?: (() => void) | undefined;
};

type MoreProps = Required<Pick<TransactionsListProps, 'isLoading' | 'type' | 'search'>> & {
  period: Period;
  next: string;
  onMore: (() => void) | undefined;
};

function More({ next, isLoading, onMore, period, search, type }: MoreProps) {
  const t = useTranslation();
  if (isLoading) {
    return (
      <Button kind="secondary" block loading loadingLabel={t('member.loading')}>
        {t('member.loadMore')}
      </Button>
    );
  }
  return (
    <ButtonLink
      as={Link}
      to={withQuery('', { type, ...period, search, before: next })}
      kind="secondary"
      block
      preventScrollReset
      onClick={(event) => {
        if (!onMore) return;
        event.preventDefault();
        onMore();
      }}
    >
      {t('member.loadMore')}
    </ButtonLink>
  );
}

function Nothing({ isLimited, isSearched }: { isLimited: boolean; isSearched: boolean }) {
  const t = useTranslation();
  return (
    <div className={styles.nothing}>
      <Scene name="empty" size="card" />
      <p className="t-body c-2">
        {t(isSearched ? 'member.noneFound' : isLimited ? 'member.noneOfType' : 'member.noTransactions')}
      </p>
      <ButtonLink as={Link} to="/m/home">
        {t('app.toHome')}
      </ButtonLink>
    </div>
  );
}

/** Rows that a browser skips as one while they are out of view: checking ten thousand rows one by one would take up the whole frame. */
const CHUNK = 40;
const ROW_HEIGHT = 60;

const chunksOf = (items: readonly Transaction[]): Transaction[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, at) => items.slice(at * CHUNK, (at + 1) * CHUNK));

/** A part of a day’s card. It is rendered once: transactions that are loaded later are added below it. */
const Rows = memo(
  function Rows({ items }: { items: readonly Transaction[] }) {
    return (
      <List className={styles.rows} style={{ containIntrinsicBlockSize: `auto ${items.length * ROW_HEIGHT}px` }}>
        {items.map((one) => (
          <TransactionRow key={one.seq} transaction={one} />
        ))}
      </List>
    );
  },
  (before, after) =>
    before.items.length === after.items.length &&
    before.items[0] === after.items[0] &&
    before.items[before.items.length - 1] === after.items[after.items.length - 1],
);

/** The transactions of one day. @param sum formatted; null if the day continues on another page */
function DayOfTransactions({ name, items, sum }: { name: string; items: Transaction[]; sum: string | null }) {
  const t = useTranslation();
  return (
    <section aria-label={name}>
      <div className={styles.day}>
        <h2>{name}</h2>
        {sum === null ? null : (
          <span className="c-3">
            <span className="vh">{t('member.daySum', { amount: sum })}</span>
            <span aria-hidden="true">
              <Amount>{sum}</Amount>
            </span>
          </span>
        )}
      </div>
      {chunksOf(items).map((chunk) => (
        <Rows key={chunk[0]?.seq} items={chunk} />
      ))}
    </section>
  );
}

const sumOf = (items: readonly Transaction[]): string => {
  const minor = items.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
  return formatMoney({ minor, currency: items[0]?.currency ?? '' }, { sign: 'always' });
};

/** The member's transactions by day. */
export function TransactionsList({ transactions, next, isLoading = false, ...options }: TransactionsListProps) {
  const { isFirst = true, now, onMore, period = {}, search = null, type = null } = options;
  const t = useTranslation();
  const clock = useClock();
  if (!transactions) {
    const retry = (
      <ButtonLink as={Link} to="/m/member/transactions" reloadDocument kind="text" size="s">
        {t('app.retry')}
      </ButtonLink>
    );
    return (
      <div className={styles.page}>
        <InlineNotice kind="negative" action={retry}>
          {t('app.didNotLoad')}
        </InlineNotice>
      </div>
    );
  }
  if (transactions.length === 0)
    return <Nothing isLimited={type !== null || Boolean(period.from ?? period.to)} isSearched={search !== null} />;
  const days = groupByDay(transactions, clock, now);
  const isWhole = (place: number) => (place > 0 || isFirst) && (place < days.length - 1 || next === null);
  return (
    <div className={styles.page}>
      {days.map(({ items, key, name }, place) => (
        <DayOfTransactions key={key} name={name} items={items} sum={isWhole(place) ? sumOf(items) : null} />
      ))}
      <TimeZone words="member.timeZone" />
      {next ? <More next={next} isLoading={isLoading} onMore={onMore} {...{ period, search, type }} /> : null}
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The list while it loads in the browser. */
export function TransactionsSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      {ROWS.map((row) => (
        <Skeleton key={row} height={52} radius="var(--r-m)" />
      ))}
    </div>
  );
}
