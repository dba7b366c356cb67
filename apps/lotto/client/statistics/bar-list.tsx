import { useTranslation } from '../messages/messages.ts';
import { type DrawCounts, findFirst, type Order, type ValueCount } from './count-draws.ts';
import styles from './statistics.module.css';

interface BarListProps {
  readonly counts: DrawCounts;
  readonly order: Order;
  readonly limit: number;
}

/** The top entries, each with a bar for its count or absence. */
export function BarList({ counts, order, limit }: BarListProps) {
  const t = useTranslation();
  const isAbsence = order === 'absent';
  const lengthOf = ({ count, absence }: ValueCount): number => (isAbsence ? absence : count);
  const longest = Math.max(1, ...counts.values.map(lengthOf));
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t(`stats.${order}`)}</h2>
      <ol className={styles.list}>
        {findFirst(counts, order, limit).map((each) => (
          <li key={each.value}>
            <b dir="ltr">{each.value}</b>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className={styles.track}>
              <rect width="100" height="8" className={styles.rail} />
              <rect width={(lengthOf(each) / longest) * 100} height="8" className={styles[order]} />
            </svg>
            <span className={styles.count}>
              {isAbsence ? t('stats.absence', { count: each.absence }) : t('stats.times', { count: each.count })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
