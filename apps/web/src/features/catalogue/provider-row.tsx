import { classNames } from '@foyer/ui/class-names.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import type { GamePage } from '../../page/game/game-card.ts';
import { VendorMark } from '../../page/game/vendor-mark.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { type CategoryQuery, toCategoryAddress } from './category-query.ts';
import styles from './provider-row.module.css';

type ProviderRowProps = { vendors: GamePage['vendors']; query: CategoryQuery };

/** More cards than anyone scrolls through; the search finds the others. */
const MAX_CARDS = 30;

/** The vendors of a category, each as a card that filters by it. Empty if there is only one. */
export function ProviderRow({ vendors, query }: ProviderRowProps) {
  const t = useTranslation();
  if (vendors.length < 2) return null;
  const isAll = query.vendors.length === 0;
  return (
    <nav className={styles.row} aria-label={t('catalogue.providers')}>
      <Card to={toCategoryAddress(query, { vendors: [] })} isCurrent={isAll} name={t('catalogue.all')}>
        <span className={styles.grid}>
          <Icon name="grid" size={18} />
        </span>
      </Card>
      {vendors.slice(0, MAX_CARDS).map(({ code, name }) => (
        <Card
          key={code}
          to={toCategoryAddress(query, { vendors: [code] })}
          isCurrent={query.vendors.includes(code)}
          name={name || code}
        >
          <VendorMark code={code} name={name || code} />
        </Card>
      ))}
    </nav>
  );
}

type CardProps = { to: string; isCurrent: boolean; name: string; children: React.ReactNode };

function Card({ to, isCurrent, name, children }: CardProps) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      className={classNames(styles.card, isCurrent && styles.current)}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {children}
      <span className={classNames(styles.name, 'clamp-1')}>{name}</span>
    </Link>
  );
}
