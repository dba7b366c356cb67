import type { TransactionType } from '@foyer/contract/wallet/shapes.ts';
import { ChipLink } from '@foyer/ui/chip.tsx';
import { Link } from '../../../page/link.tsx';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import { type Period, withQuery } from '../period.ts';
import styles from './transactions-list.module.css';

const NAMES: Record<TransactionType, MessageKey> = {
  deposits: 'member.typeDeposits',
  withdrawals: 'member.typeWithdrawals',
  bets: 'member.typeBets',
  wins: 'member.typeWins',
  other: 'member.typeOther',
};

/** The type named in an address; null for all. */
export const readType = (name: string | null): TransactionType | null =>
  name !== null && Object.keys(NAMES).includes(name) ? (name as TransactionType) : null;

export const TRANSACTIONS_PATH = '/m/member/transactions';

/** The search text of an address; null if there is none. */
export const readSearch = (text: string | null): string | null => text?.trim().slice(0, MAX_SEARCH) || null;

export const MAX_SEARCH = 60;

/** Chooses which transactions are shown. */
export function TransactionFilters({
  period,
  search,
  type,
}: {
  type: TransactionType | null;
  period: Period;
  search: string | null;
}) {
  const t = useTranslation();
  return (
    <nav className={styles.filters} aria-label={t('member.filters')}>
      <ChipLink as={Link} to={withQuery(TRANSACTIONS_PATH, { ...period, search })} replace selected={type === null}>
        {t('member.typeAll')}
      </ChipLink>
      {Object.entries(NAMES).map(([one, name]) => (
        <ChipLink
          key={one}
          as={Link}
          to={withQuery(TRANSACTIONS_PATH, { type: one, ...period, search })}
          replace
          selected={one === type}
        >
          {t(name)}
        </ChipLink>
      ))}
    </nav>
  );
}
