import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './quick-actions.module.css';

const TRANSFER = '/m/member/transfer';
const ACTIONS: { to: string; icon: IconName; label: MessageKey }[] = [
  { to: '/m/member/deposit', icon: 'download', label: 'member.deposit' },
  { to: '/m/member/withdraw', icon: 'upload', label: 'member.withdraw' },
  { to: TRANSFER, icon: 'transfer', label: 'member.transfer' },
  { to: '/m/member/transactions', icon: 'history', label: 'member.history' },
];

/** The wallet actions; the first is the page's primary one. There are no transfers if there is only one wallet. */
export function QuickActions({ hasWallets }: { hasWallets: boolean }) {
  const t = useTranslation();
  return (
    <nav className={styles.actions} aria-label={t('member.actions')}>
      {ACTIONS.filter(({ to }) => hasWallets || to !== TRANSFER).map(({ to, icon, label }) => (
        <Link key={to} to={to} className={styles.action}>
          <span className={styles.icon}>
            <Icon name={icon} />
          </span>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
