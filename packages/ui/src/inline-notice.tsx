import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './inline-notice.module.css';

const icons = { info: 'info', positive: 'check', warning: 'warning', negative: 'alert' } as const;

type InlineNoticeProps = {
  kind: keyof typeof icons;
  /** A small button at the end, such as Retry. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** An inline message. Errors are announced at once, others politely. */
export function InlineNotice({ kind, action, className, children }: InlineNoticeProps) {
  return (
    <div role={kind === 'negative' ? 'alert' : 'status'} className={classNames(styles.notice, styles[kind], className)}>
      <Icon name={icons[kind]} size={20} />
      <span className={styles.words}>{children}</span>
      {action}
    </div>
  );
}
