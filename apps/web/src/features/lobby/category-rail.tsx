import { classNames } from '@foyer/ui/class-names.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { layoutOf, useBrand } from '../../page/brand.ts';
import { toCategory } from '../../page/game/game-address.ts';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './category-rail.module.css';
import type { Category } from './lobby-data.ts';

const LOOKS: Readonly<Record<string, { icon: IconName; label: MessageKey }>> = {
  LOTT: { icon: 'lottery', label: 'lobby.lottery' },
  ELOTT: { icon: 'lottery', label: 'lobby.lottery' },
  RNG: { icon: 'slots', label: 'lobby.slots' },
  LIVE: { icon: 'live', label: 'lobby.live' },
  FISH: { icon: 'fish', label: 'lobby.fish' },
  SPORTS: { icon: 'sport', label: 'lobby.sports' },
  CRASH: { icon: 'rocket', label: 'lobby.crash' },
  PVP: { icon: 'cards', label: 'lobby.cards' },
  ARCADE: { icon: 'arcade', label: 'lobby.arcade' },
  TABLE: { icon: 'dice', label: 'lobby.table' },
};

type Entry = { to: string; icon: IconName; label: MessageKey; isCurrent?: boolean };

const HOT: Entry = { to: '/m/home', icon: 'fire', label: 'lobby.hot', isCurrent: true };

/** Categories without an icon are left out; their games are still in their lanes. Two with the same page are one entry. */
function toEntries(categories: Category[]): Entry[] {
  const known = [...categories]
    .sort((a, b) => a.order - b.order)
    .flatMap(({ gameClassify }) => {
      const look = LOOKS[gameClassify];
      return look ? [{ ...look, to: toCategory(gameClassify) }] : [];
    });
  return [HOT, ...known.filter(({ to }, place) => known.findIndex((entry) => entry.to === to) === place)];
}

/** The game categories, as a scrolling row. */
export function CategoryRail({ categories }: { categories: Category[] }) {
  const t = useTranslation();
  const { rail } = layoutOf(useBrand());
  return (
    <nav className={classNames(styles.rail, styles[rail])} aria-label={t('lobby.categories')}>
      {toEntries(categories).map(({ to, icon, label, isCurrent }) => (
        <Link key={label} to={to} className={styles.entry} aria-current={isCurrent ? 'page' : undefined}>
          <span className={styles.icon}>
            <Icon name={icon} size={26} />
          </span>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
