import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { Link } from 'react-router';
import { useTranslation } from '../messages/messages.ts';
import styles from './history.module.css';

/** An empty list with a suggestion. */
export function HistoryEmpty({ text }: { readonly text: string }) {
  const t = useTranslation();
  return (
    <div className={styles.empty}>
      <Scene name="empty" size="card" />
      <p className="t-body c-2">{text}</p>
      <ButtonLink as={Link} to="/">
        {t('result.bet')}
      </ButtonLink>
    </div>
  );
}

/** Loads the next page of a list. */
export function MoreButton({ list }: { readonly list: Pages }) {
  const t = useTranslation();
  return (
    <Button
      kind="secondary"
      block
      loading={list.isFetchingNextPage}
      loadingLabel={t('state.loading')}
      onClick={() => void list.fetchNextPage()}
    >
      {t('history.more')}
    </Button>
  );
}

interface Pages {
  readonly isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function RowsSkeleton() {
  const t = useTranslation();
  return (
    <div className={styles.rows} aria-busy="true">
      <span className="vh">{t('state.loading')}</span>
      {ROWS.map((row) => (
        <Skeleton key={row} height={60} radius="var(--r-m)" />
      ))}
    </div>
  );
}
