import { IconLink } from '@foyer/ui/icon-button.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { Form } from 'react-router';
import { Link, useCampaign } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { withQuery } from '../period.ts';
import { MAX_SEARCH, TRANSACTIONS_PATH } from './transaction-filters.tsx';
import styles from './transactions-list.module.css';

interface TransactionSearchProps {
  search: string | null;
  /** The other filters, which are kept. */
  params: Readonly<Record<string, string | null | undefined>>;
}

/** Finds transactions by number, amount, method or game. Works without scripts; the search text is in the address. */
export function TransactionSearch({ params, search }: TransactionSearchProps) {
  const t = useTranslation();
  const action = useCampaign()(TRANSACTIONS_PATH);
  const clear = (
    <IconLink
      as={Link}
      to={withQuery(TRANSACTIONS_PATH, params)}
      replace
      icon="close"
      label={t('member.searchClear')}
    />
  );
  return (
    <search className={styles.search}>
      <Form action={action} replace key={search}>
        {Object.entries(params).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        <TextField
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          icon="search"
          label={t('member.search')}
          labelHidden
          placeholder={t('member.searchHint')}
          defaultValue={search ?? ''}
          maxLength={MAX_SEARCH}
          trailing={search === null ? null : clear}
        />
      </Form>
    </search>
  );
}
