import type { FilledIconName } from '@foyer/ui/icon-names.data.ts';
import { TabBar as Bar, MiddleTab, Tab } from '@foyer/ui/tab-bar.tsx';
import { layoutOf, useBrand } from '../brand.ts';
import { GameLink } from '../game-link.tsx';
import { Link } from '../link.tsx';
import type { MessageKey } from '../message-keys.ts';
import { useTranslation } from '../messages.ts';

export type TabName = 'home' | 'games' | 'play' | 'search' | 'me';

type Place = { name: TabName; to: string; label: MessageKey; icon: FilledIconName };

const BEFORE: Place[] = [
  { name: 'home', to: '/m/home', label: 'app.tabHome', icon: 'home' },
  { name: 'games', to: '/m/catalogue', label: 'app.tabGames', icon: 'grid' },
];
const AFTER: Place[] = [
  { name: 'search', to: '/m/search', label: 'app.search', icon: 'search' },
  { name: 'me', to: '/m/member/home', label: 'app.tabMe', icon: 'user' },
];

/** The main navigation, with the lottery raised in the middle. */
export function TabBar({ current }: { current?: TabName | undefined }) {
  const t = useTranslation();
  const { tabBar: look } = layoutOf(useBrand());
  const toTab = ({ name, to, label, icon }: Place) => (
    <Tab key={name} as={Link} to={to} icon={icon} isCurrent={name === current}>
      {t(label)}
    </Tab>
  );
  return (
    <Bar look={look} label={t('app.tabs')}>
      {BEFORE.map(toTab)}
      <MiddleTab
        as={GameLink}
        to="/m/launchGame?code=lobby"
        icon="play-draw"
        puck={look.puck}
        isCurrent={current === 'play'}
      >
        {t('app.tabPlay')}
      </MiddleTab>
      {AFTER.map(toTab)}
    </Bar>
  );
}
