import { toLatinDigits } from '@foyer/typed-text/latin-digits.ts';
import { type ComponentPropsWithRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './code-cells.module.css';

type CodeCellsProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> & {
  label: string;
  /** The digits so far. */
  value: string;
  onDigits: (digits: string) => void;
  /** Marks the cells, and shakes them once: the code before was wrong. */
  isWrong?: boolean;
  /** Id of the error message. */
  noteId?: string | undefined;
};

const LENGTH = 6;
const PLACES = [0, 1, 2, 3, 4, 5];

/** The digits of a typed, pasted or autofilled text. */
export const toDigits = (text: string): string => toLatinDigits(text).replace(/\D/g, '').slice(0, LENGTH);

/**
 * A code of six digits in six cells, always left to right. Behind them is one real input, so that pasting, filling in
 * from a message and assistive technology work as with any other.
 */
export function CodeCells({ label, value, onDigits, isWrong = false, noteId, ...input }: CodeCellsProps) {
  const [hasFocus, setFocus] = useState(false);
  const at = Math.min(value.length, LENGTH - 1);
  return (
    <div dir="ltr" className={classNames(styles.cells, isWrong && styles.wrong)}>
      <input
        {...input}
        value={value}
        onChange={(event) => onDigits(toDigits(event.target.value))}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={noteId}
        inputMode="numeric"
        autoComplete="one-time-code"
        className={styles.input}
      />
      {PLACES.map((place) => (
        <span
          key={place}
          aria-hidden="true"
          className={classNames(styles.cell, hasFocus && place === at && styles.current)}
        >
          {value[place] ?? (hasFocus && place === at ? <i className={styles.caret} /> : null)}
        </span>
      ))}
    </div>
  );
}
