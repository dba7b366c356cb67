import { classNames } from '@foyer/ui/class-names.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { Tag } from '@foyer/ui/tag.tsx';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { isUpcoming } from '../../page/upcoming.data.ts';
import styles from './quick-actions.module.css';

const ACTIONS: { to: string; icon: IconName; label: MessageKey }[] = [
  { to: '/m/member/deposit', icon: 'download', label: 'member.deposit' },
  { to: '/m/member/withdraw', icon: 'upload', label: 'member.withdraw' },
  { to: '/m/member/transfer', icon: 'transfer', label: 'member.transfer' },
  { to: '/m/member/transactions', icon: 'history', label: 'member.history' },
];

/** The four wallet actions; the first is the page's primary one. */
export function QuickActions() {
  const t = useTranslation();
  return (
    <nav className={styles.actions} aria-label={t('member.actions')}>
      {ACTIONS.map(({ to, icon, label }) => {
        const face = (
          <>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            {t(label)}
          </>
        );
        if (!isUpcoming(to))
          return (
            <Link key={to} to={to} className={styles.action}>
              {face}
            </Link>
          );
        return (
          <span key={to} className={classNames(styles.action, styles.soon)}>
            {face}
            <Tag>{t('member.soon')}</Tag>
          </span>
        );
      })}
    </nav>
  );
}
