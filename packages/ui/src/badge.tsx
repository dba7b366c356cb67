import styles from './badge.module.css';
import { classNames } from './class-names.ts';

type BadgeProps = {
  count: number;
  /** What the number means, such as "3 unread messages". */
  label: string;
  className?: string | undefined;
};

/** A red count in the corner of its positioned parent; nothing at zero. */
export function Badge({ count, label, className }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.badge, className)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="vh">{label}</span>
    </span>
  );
}
