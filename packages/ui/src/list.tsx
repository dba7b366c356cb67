import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.data.ts';
import styles from './list.module.css';

/** A card of rows; give it `ListRow` children. */
export function List({ className, children, ...rest }: ComponentPropsWithRef<'ul'>) {
  return (
    <ul {...rest} className={classNames(styles.list, className)}>
      {children}
    </ul>
  );
}

type RowLook = {
  icon?: IconName;
  /** A tag or a value before the chevron. */
  trailing?: ReactNode;
  /** For rows that are links; mirrored in right-to-left documents. */
  chevron?: boolean;
  children: ReactNode;
};

type ListRowProps<Row extends ElementType> = RowLook & { as?: Row } & Omit<
    ComponentPropsWithRef<Row>,
    'as' | keyof RowLook
  >;

/** One row; `as` is `'a'`, the router's link, `'button'`, or (by default) a plain `'div'`. */
export function ListRow<Row extends ElementType = 'div'>(props: ListRowProps<Row>) {
  const {
    as: Element = 'div',
    icon,
    trailing,
    chevron = false,
    className,
    children,
    ...rest
  } = props as RowLook & {
    as?: ElementType;
    className?: string;
  };
  const type = Element === 'button' ? { type: 'button' } : null;
  return (
    <li className={classNames(styles.item, icon && styles.inset)}>
      <Element {...type} {...rest} className={classNames(styles.row, Element !== 'div' && styles.live, className)}>
        {icon ? (
          <span className={styles.icon}>
            <Icon name={icon} />
          </span>
        ) : null}
        <span className={styles.label}>{children}</span>
        {trailing}
        {chevron ? <Icon name="chevron-end" size={18} flip className={styles.go} /> : null}
      </Element>
    </li>
  );
}
