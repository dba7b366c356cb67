import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tag.module.css';

type TagProps = {
  kind?: 'neutral' | 'positive' | 'negative' | 'warning' | 'accent' | 'solid' | 'hot';
  className?: string | undefined;
  children: ReactNode;
};

/** A short status label. */
export function Tag({ kind = 'neutral', className, children }: TagProps) {
  return <span className={classNames(styles.tag, styles[kind], className)}>{children}</span>;
}
