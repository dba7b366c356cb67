import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';
import type { IconName } from './icon-names.data.ts';

type IconButtonLook = {
  icon: IconName;
  /** The accessible name of the button, which shows no text. */
  label: string;
  iconSize?: number;
  /** For back and forward arrows. */
  flip?: boolean;
  filled?: boolean;
  /** A badge or dot in the corner. */
  children?: ReactNode;
};

type IconButtonProps = IconButtonLook & Omit<ComponentPropsWithRef<'button'>, 'aria-label'>;

/** 44 × 44 with one icon. */
export function IconButton({
  icon,
  label,
  iconSize = 24,
  flip = false,
  filled = false,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, filled && styles.filled, className)}
      aria-label={label}
    >
      <Icon name={icon} size={iconSize} flip={flip} />
      {children}
    </button>
  );
}

type IconLinkProps<Link extends ElementType> = IconButtonLook & { as?: Link } & Omit<
    ComponentPropsWithRef<Link>,
    'as' | keyof IconButtonLook
  >;

/** The same as a link, such as "back"; `as` takes the router's link. */
export function IconLink<Link extends ElementType = 'a'>(props: IconLinkProps<Link>) {
  const {
    as: Element = 'a',
    icon,
    label,
    iconSize = 24,
    flip = false,
    filled = false,
    className,
    children,
    ...rest
  } = props as IconButtonLook & {
    as?: ElementType;
    className?: string;
  };
  return (
    <Element {...rest} className={classNames(styles.button, filled && styles.filled, className)} aria-label={label}>
      <Icon name={icon} size={iconSize} flip={flip} />
      {children}
    </Element>
  );
}
