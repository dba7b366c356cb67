import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { useTranslation } from '../messages/messages.ts';
import styles from './betting.module.css';

const CELLS = Array.from({ length: 40 }, (_, index) => index);

/** The shape of the betting screen while it loads. */
export function BettingSkeleton() {
  const t = useTranslation();
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="vh">{t('state.loading')}</span>
      <Skeleton height={68} radius="var(--r-m)" />
      <Skeleton height={44} radius="var(--r-s)" />
      <Skeleton height={44} radius="var(--r-control)" />
      <div className={styles.cells}>
        {CELLS.map((cell) => (
          <Skeleton key={cell} height={44} radius="var(--r-s)" />
        ))}
      </div>
    </div>
  );
}
