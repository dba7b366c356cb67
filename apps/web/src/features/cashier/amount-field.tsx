import { formatAmount } from '@foyer/money/format-amount.ts';
import { money } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { MoneyField } from '@foyer/ui/money-field.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../page/messages.ts';
import styles from './amount-field.module.css';
import parts from './cashier.module.css';

interface AmountFieldProps {
  currency: string;
  minor: bigint;
  onChange(minor: bigint): void;
  min: bigint;
  max: bigint;
  /** Amounts to choose from. */
  chips: readonly bigint[];
  /** Why the amount is not allowed; undefined if it is. */
  fault: string | undefined;
  isBusy: boolean;
  /** Content at the end of the field. */
  end?: ReactNode;
}

/** An amount, typed or chosen. Its form sends the text as `amount`. */
export function AmountField({ chips, currency, end, fault, isBusy, min, minor, max, onChange }: AmountFieldProps) {
  const t = useTranslation();
  const isHydrated = useHydrated();
  return (
    <section className={parts.section} aria-label={t('cashier.amount')}>
      <div className={parts.head}>
        <h2>{t('cashier.amount')}</h2>
        <span className={parts.aside}>
          <Amount>{`${formatAmount(min, currency)} – ${formatAmount(max, currency)}`}</Amount>
        </span>
      </div>
      <MoneyField
        name="amount"
        label={t('cashier.amount')}
        placeholder={formatAmount(0n, currency)}
        value={money(minor, currency)}
        onChange={onChange}
        fault={fault}
        readOnly={isBusy}
        end={end}
      />
      {isHydrated && chips.length > 0 ? (
        <div className={styles.chips}>
          {chips.slice(0, 6).map((chip) => (
            <button
              key={String(chip)}
              type="button"
              className={styles.chip}
              aria-pressed={chip === minor}
              disabled={chip > max || chip < min || isBusy}
              onClick={() => onChange(chip)}
            >
              <Amount>{formatAmount(chip, currency)}</Amount>
            </button>
          ))}
        </div>
      ) : null}
    </section>
  );
}
