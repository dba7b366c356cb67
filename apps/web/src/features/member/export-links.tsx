import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { useTranslation } from '../../page/messages.ts';
import { withQuery } from './period.ts';
import { TRANSACTIONS_PATH } from './transactions/transaction-filters.tsx';
import styles from './transactions/transactions-list.module.css';

/** Links to download what the list shows as files. */
export function ExportLinks({ query }: { query: Readonly<Record<string, string | null | undefined>> }) {
  const t = useTranslation();
  const to = (format: string) => withQuery(`${TRANSACTIONS_PATH}/export`, { ...query, format });
  return (
    <nav className={styles.exports} aria-label={t('records.export')}>
      <ButtonLink as="a" href={to('csv')} download kind="text" size="s">
        <Icon name="download" size={18} />
        {t('records.csv')}
      </ButtonLink>
      <ButtonLink as="a" href={to('pdf')} download kind="text" size="s" aria-label={t('records.pdf')}>
        PDF
      </ButtonLink>
    </nav>
  );
}
