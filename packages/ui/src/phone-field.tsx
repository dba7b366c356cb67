import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './phone-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PhoneFieldProps = Omit<TextFieldProps, 'prefix' | 'type' | 'inputMode'> & {
  /** Selectable country codes, digits only; the first is the default. */
  dialingCodes: readonly string[];
  /** Name of the field that carries the code. */
  dialingName: string;
  /** Label of the choice; not shown. */
  dialingLabel: string;
  dialingCode: string;
  onDialingCode: (code: string) => void;
  /** The number is valid: shows a check mark. */
  isGood?: boolean;
  trailing?: ReactNode;
};

/** A mobile number with its country code; a select if there are several. */
export function PhoneField(props: PhoneFieldProps) {
  const { dialingCodes, dialingName, dialingLabel, dialingCode, onDialingCode, isGood, trailing, ...field } = props;
  const one = dialingCodes.length < 2;
  const codes = dialingCodes.includes(dialingCode) ? dialingCodes : [dialingCode, ...dialingCodes];
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="tel"
      dir="ltr"
      prefix={
        one ? (
          <>
            +{dialingCode}
            <input type="hidden" name={dialingName} value={dialingCode} />
          </>
        ) : (
          <span className={styles.choice}>
            <select
              name={dialingName}
              aria-label={dialingLabel}
              value={dialingCode}
              onChange={(event) => onDialingCode(event.target.value)}
              className={styles.select}
            >
              {codes.map((code) => (
                <option key={code} value={code}>
                  +{code}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" size={16} className={styles.chevron} />
          </span>
        )
      }
      trailing={trailing ?? (isGood ? <Icon name="check" size={20} className={styles.good} /> : null)}
    />
  );
}
