import { Amount } from '@foyer/ui/amount.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { IconButton, IconLink } from '@foyer/ui/icon-button.tsx';
import { useBalance } from '../api/balance.ts';
import { isFramed } from '../device/address.ts';
import styles from './game-bar.module.css';
import { type MessageKey, useTranslation } from './messages.ts';
import { useMoneyFormat, usePlayer } from './player.tsx';

/** The bar of every game: the back link, its name, the balance, and history and fairness. */
export function GameBar({ onOpenFairness }: { onOpenFairness(): void }) {
  const t = useTranslation();
  const { page, session } = usePlayer();
  const format = useMoneyFormat();
  const balance = useBalance();
  const framed = isFramed();
  return (
    <header className={classNames(styles.bar, framed && styles.framed)}>
      {framed ? null : <IconLink href={page.backUrl} target="_top" icon="chevron-start" flip label={t('state.back')} />}
      <div className={styles.name}>
        <h1>{t(`game.${page.gameCode}` as MessageKey)}</h1>
        <span className={classNames(styles.vendor, 't-caption c-3')}>
          {session.isTrial ? t('bar.trial') : t('bar.vendor')}
        </span>
      </div>
      <span className={styles.balance} title={t('bar.balance')}>
        <Amount>{balance === null ? '…' : format(balance)}</Amount>
      </span>
      <IconButton icon="shield-check" label={t('fair.title')} onClick={onOpenFairness} />
    </header>
  );
}
