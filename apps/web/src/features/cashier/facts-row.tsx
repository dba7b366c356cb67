import type { ReactNode } from 'react';
import styles from './cashier.module.css';

/** Facts side by side, split by hairlines. */
export function FactsRow({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
