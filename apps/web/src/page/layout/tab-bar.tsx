import { classNames } from '@foyer/ui/class-names.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import type { FilledIconName } from '@foyer/ui/icon-names.data.ts';
import { knobsOf, useBrand } from '../brand.ts';
import { GameLink } from '../game-link.tsx';
import { Link } from '../link.tsx';
import type { MessageKey } from '../message-keys.ts';
import { useTranslation } from '../messages.ts';
import styles from './tab-bar.module.css';

export type TabName = 'home' | 'games' | 'play' | 'search' | 'me';

type Tab = { name: TabName; to: string; label: MessageKey; icon: FilledIconName };

const BEFORE: Tab[] = [
  { name: 'home', to: '/m/home', label: 'app.tabHome', icon: 'home' },
  { name: 'games', to: '/m/catalogue', label: 'app.tabGames', icon: 'grid' },
];
const AFTER: Tab[] = [
  { name: 'search', to: '/m/search', label: 'app.search', icon: 'search' },
  { name: 'me', to: '/m/member/home', label: 'app.tabMe', icon: 'user' },
];

type TabBarProps = { current?: TabName | undefined };

function TabLink({ tab, current }: { tab: Tab } & TabBarProps) {
  const t = useTranslation();
  const isCurrent = tab.name === current;
  return (
    <Link
      to={tab.to}
      className={classNames(styles.tab, isCurrent && styles.current)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name={tab.icon} filled={isCurrent} />
      <span className={styles.label}>{t(tab.label)}</span>
    </Link>
  );
}

/** The main navigation, with the lottery raised in the middle. */
export function TabBar({ current }: TabBarProps) {
  const t = useTranslation();
  const brand = useBrand();
  const { kind, puck } = knobsOf(brand).tabBar;
  const toLink = (tab: Tab) => <TabLink key={tab.name} tab={tab} current={current} />;
  return (
    <nav className={classNames(styles.bar, styles[kind])} aria-label={t('app.tabs')}>
      {BEFORE.map(toLink)}
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
      {AFTER.map(toLink)}
    </nav>
  );
}
