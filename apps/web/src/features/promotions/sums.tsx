import type { ReactNode } from 'react';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './invite.module.css';

/** Three figures side by side. */
export function Sums({ sums }: { sums: readonly (readonly [MessageKey, ReactNode])[] }) {
  const t = useTranslation();
  return (
    <dl className={styles.sums}>
      {sums.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
