import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { Link } from '../../app/link.tsx';
import type { WordKey } from '../../app/word-keys.ts';
import { useSay } from '../../app/words.tsx';
import styles from './quick-actions.module.css';

const ACTIONS: { to: string; icon: IconName; label: WordKey }[] = [
  { to: '/m/member/deposit', icon: 'download', label: 'member.deposit' },
  { to: '/m/member/withdraw', icon: 'upload', label: 'member.withdraw' },
  { to: '/m/member/transfer', icon: 'transfer', label: 'member.transfer' },
  { to: '/m/member/transactions', icon: 'history', label: 'member.history' },
];

/** The four ways of the wallet; the first is the page's primary one. */
export function QuickActions() {
  const say = useSay();
  return (
    <nav className={styles.actions} aria-label={say('member.actions')}>
      {ACTIONS.map(({ to, icon, label }) => (
        <Link key={to} to={to} className={styles.action}>
          <span className={styles.icon}>
            <Icon name={icon} />
          </span>
          {say(label)}
        </Link>
      ))}
    </nav>
  );
}
