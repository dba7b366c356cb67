import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { List } from '@foyer/ui/list.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { TimeZone } from '../../page/time-zone.tsx';
import type { Transaction } from './member-data.ts';
import { TransactionRow } from './transaction-row.tsx';
import styles from './transactions-list.module.css';

export type TransactionsListProps = {
  /** Newest first; null when the list did not load. */
  transactions: Transaction[] | null;
  /** The sequence of the last one if there are more: the link loads the next page. */
  next: string | null;
  isLoading?: boolean;
  /** Adds the next page in place; without it the link opens it as a page. */
  onMore?: () => void;
};

type MoreProps = Required<Pick<TransactionsListProps, 'isLoading'>> & {
  next: string;
  onMore: (() => void) | undefined;
};

function More({ next, isLoading, onMore }: MoreProps) {
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
      to={`?before=${next}`}
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

function Nothing() {
  const t = useTranslation();
  return (
    <div className={styles.nothing}>
      <Scene name="empty" size="card" />
      <p className="t-body c-2">{t('member.noTransactions')}</p>
      <ButtonLink as={Link} to="/m/home">
        {t('app.toHome')}
      </ButtonLink>
    </div>
  );
}

/** The member's transactions. */
export function TransactionsList({ transactions, next, isLoading = false, onMore }: TransactionsListProps) {
  const t = useTranslation();
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
  if (transactions.length === 0) return <Nothing />;
  return (
    <div className={styles.page}>
      <List>
        {transactions.map((one) => (
          <TransactionRow key={one.seq} transaction={one} />
        ))}
      </List>
      <TimeZone words="member.timeZone" />
      {next ? <More next={next} isLoading={isLoading} onMore={onMore} /> : null}
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
