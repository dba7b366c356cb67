import type { ReactNode } from 'react';
import styles from './app-bar.module.css';
import { classNames } from './class-names.ts';

type AppBarProps = {
  title?: ReactNode;
  subtitle?: ReactNode;
  /** Back or close, always top-start. */
  start?: ReactNode;
  end?: ReactNode;
  className?: string | undefined;
};

/** The bar of inner pages. The title is the page's heading and stays centred with up to two buttons at the end. */
export function AppBar({ title, subtitle, start, end, className }: AppBarProps) {
  return (
    <header className={classNames(styles.bar, className)}>
      <span className={styles.side}>{start}</span>
      <span className={styles.middle}>
        {title ? <h1 className={classNames(styles.title, 'clamp-1')}>{title}</h1> : null}
        {subtitle ? <span className={classNames(styles.subtitle, 'clamp-1')}>{subtitle}</span> : null}
      </span>
      <span className={classNames(styles.side, styles.end)}>{end}</span>
    </header>
  );
}
