import { useTranslation } from '../messages/messages.ts';
import type { DrawCounts } from './count-draws.ts';
import styles from './statistics.module.css';

/** The data of the plots as a table. */
export function CountTable({ counts }: { readonly counts: DrawCounts }) {
  const t = useTranslation();
  return (
    <section className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('stats.value')}</th>
            <th scope="col">{t('stats.count')}</th>
            <th scope="col">{t('stats.gone')}</th>
          </tr>
        </thead>
        <tbody>
          {counts.values.map(({ value, count, absence }) => (
            <tr key={value}>
              <th scope="row">{value}</th>
              <td>{count}</td>
              <td>{absence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
