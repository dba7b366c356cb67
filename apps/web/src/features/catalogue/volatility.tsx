import { classNames } from '@foyer/ui/class-names.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './volatility.module.css';

const LEVELS = [1, 2, 3, 4, 5];

/** How much the results of a game vary, as five bars with a spoken value. */
export function Volatility({ level }: { level: number }) {
  const t = useTranslation();
  const known = Math.min(5, Math.max(1, level));
  return (
    <span role="img" aria-label={t('catalogue.volatilityOf', { level: known })} className={styles.bars}>
      {LEVELS.map((bar) => (
        <i key={bar} className={classNames(bar <= known && styles.on)} style={{ height: 3 + bar * 2 }} />
      ))}
    </span>
  );
}
