import type { Money } from '@foyer/money/money.ts';
import { type ReactNode, useId } from 'react';
import styles from './money-field.module.css';
import { MoneyInput } from './money-input.tsx';

interface MoneyFieldProps {
  label: string;
  value: Money;
  onChange(minor: bigint): void;
  /** The name under which its form sends the text. */
  name: string;
  /** Shown while the field is empty. */
  placeholder: string;
  /** Why the amount is not allowed; absent while nothing is wrong with it. */
  fault?: string | undefined;
  readOnly?: boolean;
  /** At the end of the field. */
  end?: ReactNode;
}

/** The large field of a form that is about one amount. */
export function MoneyField({ end, fault, ...field }: MoneyFieldProps) {
  const faultId = useId();
  return (
    <>
      <div className={styles.box} data-wrong={fault ? true : undefined}>
        <MoneyInput {...field} faultId={fault ? faultId : undefined} className={styles.input} />
        {end}
      </div>
      {fault ? (
        <p id={faultId} role="alert" className={styles.wrong}>
          {fault}
        </p>
      ) : null}
    </>
  );
}
