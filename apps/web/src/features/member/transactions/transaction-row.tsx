import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { ListRow } from '@foyer/ui/list.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { useMoment } from '../../../page/use-moment.ts';
import type { Transaction } from '../member-data.ts';
import { KINDS } from './transaction-kinds.data.ts';
import styles from './transactions-list.module.css';

/** The page that explains a transaction: its deposit, withdrawal or bet, or the transaction's own. */
export function pageOf({ roundId, seq, subject }: Transaction): string {
  if (subject) return `${PAGES[subject.type]}/${subject.id}`;
  return `/m/member/${roundId === null ? 'transactions' : 'bets'}/${seq}`;
}

const PAGES = { deposit: '/m/member/deposit', withdrawal: '/m/member/withdraw' } as const;

/** One transaction: its kind, game and draw, its time in the merchant's time zone, the amount, and the balance after it. */
export function TransactionRow({ isLink = true, transaction }: { transaction: Transaction; isLink?: boolean }) {
  const t = useTranslation();
  const { kind, at, currency, gameName, drawName } = transaction;
  const { icon, label } = KINDS[kind];
  const minor = BigInt(transaction.amountMinor);
  const time = useMoment('time');
  const left = formatMoney({ minor: BigInt(transaction.balanceMinor), currency });
  const amounts = (
    <span className={styles.amounts}>
      <Amount className={classNames('strong', minor > 0n ? 'c-positive' : 'c-1')}>
        {formatMoney({ minor, currency }, { sign: 'always' })}
      </Amount>
      <span className="t-caption c-3">
        <Amount>{t('member.balanceAfter', { amount: left })}</Amount>
      </span>
    </span>
  );
  const words = (
    <>
      <span className={styles.kind}>
        {t(kind === 'win' && minor === 0n ? 'member.stateLost' : label)}
        {gameName ? <span className="c-3"> · {gameName}</span> : null}
      </span>
      <time dateTime={at} className="t-caption c-3 num">
        {time(at)}
      </time>
      {drawName ? (
        <span className="t-caption c-3">
          {' · '}
          <Amount>{drawName}</Amount>
        </span>
      ) : null}
    </>
  );
  if (!isLink)
    return (
      <ListRow icon={icon} trailing={amounts}>
        {words}
      </ListRow>
    );
  return (
    <ListRow as={Link} to={pageOf(transaction)} icon={icon} trailing={amounts}>
      {words}
    </ListRow>
  );
}
