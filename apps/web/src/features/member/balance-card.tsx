import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { IconButton, IconLink } from '@foyer/ui/icon-button.tsx';
import { type MouseEvent, useState } from 'react';
import { Motif } from '../../page/layout/motif.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './balance-card.module.css';

export type BalanceCardProps = {
  balanceMinor: string;
  currency: string;
  /** Hidden from the first paint on, if the member hid it. */
  isHidden?: boolean | undefined;
  onHiddenChange?: (isHidden: boolean) => void;
  isRefreshing?: boolean;
  /** Without it, as before hydration, refreshing reloads the page. */
  onRefresh?: () => unknown;
};

const DOTS = '••••••';
const LONG = 14;

/** The member's balance. When hidden, the figures are not in the DOM; dots take up the same space. */
export function BalanceCard({ balanceMinor, currency, isRefreshing = false, ...options }: BalanceCardProps) {
  const { isHidden: initial = false, onHiddenChange, onRefresh } = options;
  const t = useTranslation();
  const [isHidden, setHidden] = useState(initial);
  const amount = formatMoney({ minor: BigInt(balanceMinor), currency });
  const toggle = () => {
    setHidden(!isHidden);
    onHiddenChange?.(!isHidden);
  };
  const refresh = (event: MouseEvent) => {
    if (!onRefresh) return;
    event.preventDefault();
    onRefresh();
  };
  return (
    <section className={styles.card} aria-label={t('member.totalBalance')} aria-busy={isRefreshing}>
      <Motif on="card" />
      <div className={styles.row}>
        <span className="t-footnote">{t('member.totalBalance')}</span>
        <IconButton
          icon={isHidden ? 'eye-off' : 'eye'}
          iconSize={20}
          label={t(isHidden ? 'member.showBalance' : 'member.hideBalance')}
          className={styles.button}
          onClick={toggle}
        />
        <IconLink
          as={Link}
          to="/m/member/home"
          reloadDocument
          icon="refresh"
          iconSize={20}
          label={t('member.refresh')}
          className={classNames(styles.button, styles.last, isRefreshing && styles.turning)}
          onClick={refresh}
        />
      </div>
      <p className={classNames(styles.amount, amount.length > LONG && styles.long)}>
        {isHidden ? <span className="vh">{t('member.balanceHidden')}</span> : <Amount>{amount}</Amount>}
        {isHidden ? <span aria-hidden="true">{DOTS}</span> : null}
      </p>
      <p className={styles.note} role="status">
        <span className={styles.dot} />
        {t(isRefreshing ? 'member.updating' : 'member.updatedNow')}
      </p>
    </section>
  );
}
