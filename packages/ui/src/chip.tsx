import type { ComponentPropsWithRef, ElementType } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

type ChipLook = { selected?: boolean };

/** A filter that is on or off: 36 high, with a 44 px target. */
export function Chip({ selected = false, className, ...rest }: ChipLook & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.chip, selected && styles.selected, className)}
      aria-pressed={selected}
    />
  );
}

type ChipLinkProps<Link extends ElementType> = ChipLook & { as?: Link } & Omit<
    ComponentPropsWithRef<Link>,
    'as' | keyof ChipLook
  >;

/** A filter with its own URL; `as` takes the router's link. */
export function ChipLink<Link extends ElementType = 'a'>(props: ChipLinkProps<Link>) {
  const {
    as: Element = 'a',
    selected = false,
    className,
    ...rest
  } = props as ChipLook & { as?: ElementType; className?: string };
  return (
    <Element
      {...rest}
      className={classNames(styles.chip, selected && styles.selected, className)}
      aria-current={selected ? 'true' : undefined}
    />
  );
}
