import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { ListRow } from '@foyer/ui/list.tsx';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import type { Transaction } from './member-data.ts';
import styles from './transactions-list.module.css';

const KINDS: Record<Transaction['kind'], { icon: IconName; label: MessageKey }> = {
  grant: { icon: 'gift', label: 'member.kindGrant' },
  deposit: { icon: 'download', label: 'member.kindDeposit' },
  withdrawal: { icon: 'upload', label: 'member.kindWithdrawal' },
  bet: { icon: 'ticket', label: 'member.kindBet' },
  win: { icon: 'crown', label: 'member.kindWin' },
  refund: { icon: 'refresh', label: 'member.kindRefund' },
  correction: { icon: 'edit', label: 'member.kindCorrection' },
  bonus: { icon: 'gift', label: 'member.kindBonus' },
  jackpot: { icon: 'crown', label: 'member.kindJackpot' },
  tip: { icon: 'gift', label: 'member.kindTip' },
  adjustment: { icon: 'edit', label: 'member.kindAdjustment' },
  void: { icon: 'refresh', label: 'member.kindVoid' },
  freeRound: { icon: 'ticket', label: 'member.kindFreeRound' },
};

const PAGES = { deposit: '/m/member/deposit', withdrawal: '/m/member/withdraw' } as const;

/** One transaction: what it was, of which game and draw, when in the merchant's time zone, the amount, and the balance after it. */
export function TransactionRow({ transaction }: { transaction: Transaction }) {
  const t = useTranslation();
  const { kind, at, currency, gameName, drawName, subject } = transaction;
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
        {t(label)}
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
  if (!subject)
    return (
      <ListRow icon={icon} trailing={amounts}>
        {words}
      </ListRow>
    );
  return (
    <ListRow as={Link} to={`${PAGES[subject.type]}/${subject.id}`} icon={icon} trailing={amounts}>
      {words}
    </ListRow>
  );
}
