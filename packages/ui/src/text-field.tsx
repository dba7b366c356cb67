import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.data.ts';
import styles from './text-field.module.css';

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'prefix'> & {
  label: string;
  /** Visually hides the label; for a field whose icon and placeholder are self-explanatory. */
  labelHidden?: boolean;
  /** Small text at the end of the label's line. */
  labelAside?: ReactNode;
  icon?: IconName;
  /** Before the value, split off by a hairline: a dialling code, a currency. */
  prefix?: ReactNode;
  /** After the value: an icon button, a small button, a check. */
  trailing?: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
};

type NoteProps = { id: string; error?: ReactNode; hint?: ReactNode };

function FieldNote({ id, error, hint }: NoteProps) {
  if (!error && !hint) return null;
  return (
    <span id={id} className={classNames(styles.note, error ? styles.wrong : null)}>
      {error || hint}
    </span>
  );
}

/** A labelled input. `ref` and every native attribute go to the `<input>`. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden = false, labelAside, icon, prefix, trailing, error, hint, className, ...input } = props;
  const given = useId();
  const id = input.id ?? given;
  const noteId = `${id}-note`;
  const lead = input.disabled ? 'lock' : icon;
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'vh' : styles.label}>
        {label}
        {labelAside}
      </label>
      <div className={classNames(styles.box, error ? styles.bad : null, input.disabled && styles.off)}>
        {lead ? <Icon name={lead} size={20} className={styles.lead} /> : null}
        {prefix ? (
          <span className={styles.prefix}>
            <bdi dir="ltr">{prefix}</bdi>
          </span>
        ) : null}
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : input['aria-describedby']}
        />
        {error ? <Icon name="alert" size={20} className={styles.alert} /> : null}
        {trailing}
      </div>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}
