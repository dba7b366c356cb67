import { Badge } from '@foyer/ui/badge.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import type { FilledIconName } from '@foyer/ui/icon-names.data.ts';
import { knobsOf, useBrand } from '../brand.ts';
import { GameLink } from '../game-link.tsx';
import { Link } from '../link.tsx';
import type { MessageKey } from '../message-keys.ts';
import { useTranslation } from '../messages.ts';
import styles from './tab-bar.module.css';

export type TabName = 'home' | 'promos' | 'play' | 'support' | 'me';

type Tab = { name: TabName; to: string; label: MessageKey; icon: FilledIconName };

const before: Tab[] = [
  { name: 'home', to: '/m/home', label: 'app.tabHome', icon: 'home' },
  { name: 'promos', to: '/m/activity', label: 'app.tabPromos', icon: 'gift' },
];
const after: Tab[] = [
  { name: 'support', to: '/m/support', label: 'app.tabSupport', icon: 'chat' },
  { name: 'me', to: '/m/member/home', label: 'app.tabMe', icon: 'user' },
];

type TabBarProps = {
  current?: TabName | undefined;
  /** Unread messages of customer service. */
  unread?: number;
};

function TabLink({ tab, current, unread = 0 }: { tab: Tab } & TabBarProps) {
  const t = useTranslation();
  const isCurrent = tab.name === current;
  return (
    <Link
      to={tab.to}
      className={classNames(styles.tab, isCurrent && styles.current)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name={tab.icon} filled={isCurrent} />
      {tab.name === 'support' ? (
        <Badge count={unread} label={t('app.unread', { count: unread })} className={styles.badge} />
      ) : null}
      <span className={styles.label}>{t(tab.label)}</span>
    </Link>
  );
}

/** The main navigation: five tabs, or four without customer service, with the lottery raised in the middle. */
export function TabBar({ current, unread = 0 }: TabBarProps) {
  const t = useTranslation();
  const brand = useBrand();
  const { kind, puck } = knobsOf(brand).tabBar;
  const toLink = (tab: Tab) => <TabLink key={tab.name} tab={tab} current={current} unread={unread} />;
  return (
    <nav className={classNames(styles.bar, styles[kind])} aria-label={t('app.tabs')}>
      {before.map(toLink)}
      <GameLink
        to="/m/launchGame?code=lobby"
        className={classNames(styles.tab, styles.middle)}
        aria-current={current === 'play' ? 'page' : undefined}
      >
        <span className={classNames(styles.puck, styles[puck])}>
          <Icon name="play-draw" size={28} strokeWidth={2} />
        </span>
        <span className={styles.label}>{t('app.tabPlay')}</span>
      </GameLink>
      {after.slice(brand.switches.includes('CBS3') ? 0 : 1).map(toLink)}
    </nav>
  );
}
