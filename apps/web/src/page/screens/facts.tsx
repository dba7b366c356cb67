import { classNames } from '@foyer/ui/class-names.ts';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** One fact of a state screen; `isBad` shows it in the error colour. */
export interface Fact {
  name: string;
  value: ReactNode;
  isBad?: boolean;
}

/** The one card of facts of a state screen. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="t-callout">
      {facts.map(({ name, value, isBad }) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd className={classNames('num', isBad && styles.bad)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
