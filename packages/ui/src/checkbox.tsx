import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & { children: ReactNode };

/** A native checkbox; its label is part of the 44 px target. */
export function Checkbox({ children, className, ...input }: CheckboxProps) {
  return (
    <label className={classNames(styles.row, className)}>
      <input type="checkbox" {...input} className={styles.input} />
      <span className={styles.box}>
        <Icon name="check" size={16} strokeWidth={2.6} />
      </span>
      <span>{children}</span>
    </label>
  );
}

/** The look of a switch, for a button with `role="switch"`. */
export const SwitchTrack = ({ isOn }: { isOn: boolean }) => (
  <span className={styles.track} data-on={isOn || undefined} />
);

/** A switch for a setting that takes effect at once. */
export function Switch({ children, className, checked, ...input }: CheckboxProps & { checked: boolean }) {
  return (
    <label className={classNames(styles.row, className)}>
      <input
        type="checkbox"
        role="switch"
        {...input}
        checked={checked}
        aria-checked={checked}
        className={styles.input}
      />
      <span className={styles.track} />
      <span>{children}</span>
    </label>
  );
}
