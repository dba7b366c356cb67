import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { Link } from 'react-router';
import { useBalance } from '../api/queries.ts';
import { DEPOSIT_URL, isFramed, SEARCH_URL } from '../device/address.ts';
import { useTranslation } from '../messages/messages.ts';
import { usePlayer } from '../page/player.tsx';
import styles from './title-bar.module.css';

/** The title of the lobby, the balance with the link to a deposit, the player's tickets, and the search. */
export function TitleBar() {
  const t = useTranslation();
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>{t('lobby.heading')}</h1>
      <BalancePill />
      <IconLink as={Link} icon="history" label={t('bar.history')} to="/history/tickets" className={styles.history} />
      {isFramed() ? null : <IconLink icon="search" label={t('lobby.search')} href={SEARCH_URL} target="_top" />}
    </header>
  );
}

function BalancePill() {
  const t = useTranslation();
  const { session } = usePlayer();
  const { data } = useBalance();
  if (!data) return null;
  const amount = (
    <>
      <span className="vh">{t('bar.balance')} </span>
      <Amount className={styles.amount}>{formatAmount(data.balanceMinor, session.currency)}</Amount>
    </>
  );
  // Play money cannot be bought.
  if (session.isTrial) return <span className={styles.pill}>{amount}</span>;
  return (
    <a href={DEPOSIT_URL} target="_top" className={styles.pill}>
      {amount}
      <span className={styles.plus}>
        <Icon name="plus" size={18} strokeWidth={2.2} />
      </span>
      <span className="vh">{t('bet.deposit')}</span>
    </a>
  );
}
