import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonLook = {
  kind?: 'primary' | 'secondary' | 'outline' | 'soft' | 'text' | 'danger';
  /** Heights 52, 44 and 32; the small one still has a 44 px target. */
  size?: 'l' | 'm' | 's';
  block?: boolean;
};

/** The classes of a button, for the rare element that is neither a `<button>` nor a link. */
export function buttonClass(
  { kind = 'primary', size = 'm', block = false }: ButtonLook,
  className?: string,
): string | undefined {
  return classNames(styles.button, styles[kind], size !== 'm' && styles[size], block && styles.block, className);
}

type ButtonProps = ButtonLook &
  ComponentPropsWithRef<'button'> & {
    /** Shows a spinner with `loadingLabel` at the same width, ignores presses and retains the focus. */
    loading?: boolean;
    /** Present participle, such as "Signing in". */
    loadingLabel?: ReactNode;
  };

export function Button({
  kind,
  size,
  block,
  loading = false,
  loadingLabel,
  className,
  children,
  ...rest
}: ButtonProps) {
  const look = buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(block && { block }) }, className);
  if (!loading) {
    return (
      <button type="button" {...rest} className={look}>
        {children}
      </button>
    );
  }
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button type="button" {...rest} onClick={ignore} className={look} aria-busy="true" aria-disabled="true">
      <span className={styles.hiddenLabel}>{children}</span>
      <span className={styles.busy}>
        <Spinner />
        {loadingLabel}
      </span>
    </button>
  );
}

type ButtonLinkProps<Link extends ElementType> = ButtonLook & { as?: Link } & Omit<
    ComponentPropsWithRef<Link>,
    'as' | keyof ButtonLook
  >;

/** A link that looks like a button; `as` takes the router's link component, `<a>` otherwise. */
export function ButtonLink<Link extends ElementType = 'a'>(props: ButtonLinkProps<Link>) {
  const {
    as: Element = 'a',
    kind,
    size,
    block,
    className,
    ...rest
  } = props as ButtonLook & { as?: ElementType; className?: string };
  const look = buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(block && { block }) }, className);
  return <Element {...rest} className={look} />;
}
