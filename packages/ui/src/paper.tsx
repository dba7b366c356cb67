import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './paper.module.css';

type PaperProps = {
  /** Above the perforation; if absent, the paper is one piece. */
  head?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A ticket, a receipt or the ground of a QR code: always light, with notches where its two parts meet. */
export function Paper({ head, className, children }: PaperProps) {
  if (head === undefined) return <div className={classNames(styles.paper, styles.whole, className)}>{children}</div>;
  return (
    <div className={classNames(styles.paper, className)}>
      <div className={styles.head}>{head}</div>
      <div className={styles.stub}>{children}</div>
    </div>
  );
}
