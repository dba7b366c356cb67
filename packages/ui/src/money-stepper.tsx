import { type Money, money } from '@foyer/money/money.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { MoneyInput } from './money-input.tsx';
import styles from './money-stepper.module.css';
import { useHoldToRepeat } from './use-hold-to-repeat.ts';

/** In minor units. */
export type StepRange = { min: bigint; max: bigint; step: bigint };

/** The nearest value the range allows, counted in steps from its lower end. */
export function toAllowed(value: bigint, { min, max, step }: StepRange): bigint {
  if (value <= min) return min;
  const down = min + ((value - min) / step) * step;
  const nearest = (value - down) * 2n >= step ? down + step : down;
  return nearest > max ? min + ((max - min) / step) * step : nearest;
}

/** Half of a value's leading place, in whole steps: 10.000 goes by 5.000, 200.000 by 50.000. */
function unitAt(value: bigint, step: bigint): bigint {
  let place = 1n;
  while (place * 10n <= value) place *= 10n;
  return place / 2n <= step ? step : (place / 2n / step) * step;
}

/** The next value up or down, by a step that suits its size. */
export function toNext(value: bigint, direction: 1 | -1, range: StepRange): bigint {
  if (direction === 1) {
    const unit = unitAt(value, range.step);
    return toAllowed((value / unit + 1n) * unit, range);
  }
  const below = value > 0n ? value - 1n : 0n;
  const unit = unitAt(below, range.step);
  return toAllowed((below / unit) * unit, range);
}

type MoneyStepperProps = StepRange & {
  value: Money;
  onChange: (minor: bigint) => void;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** The id of the text that explains why the amount is not allowed. */
  faultId?: string | undefined;
  /** Under the value, such as "per number". */
  unit?: string;
  disabled?: boolean;
  className?: string;
};

/** A decrease button, an amount that can be typed, and an increase button. Holding a button repeats. */
export function MoneyStepper(props: MoneyStepperProps) {
  const { value, onChange, min, max, step, label, decreaseLabel, increaseLabel, faultId } = props;
  const { unit, disabled = false, className } = props;
  const { minor } = value;
  const go = (direction: 1 | -1) => {
    const next = toNext(minor, direction, { min, max, step });
    if (next !== minor && !disabled) onChange(next);
  };
  const less = useHoldToRepeat(() => go(-1));
  const more = useHoldToRepeat(() => go(1));
  return (
    <fieldset aria-label={label} className={classNames(styles.stepper, faultId && styles.wrong, className)}>
      <IconButton
        icon="minus"
        iconSize={20}
        label={decreaseLabel}
        className={styles.button}
        disabled={disabled || minor <= min}
        {...less}
      />
      <span className={styles.middle}>
        <MoneyInput
          value={money(minor, value.currency)}
          onChange={onChange}
          label={label}
          faultId={faultId}
          disabled={disabled}
          onArrow={go}
        />
        {unit ? <span className={styles.unit}>{unit}</span> : null}
      </span>
      <IconButton
        icon="plus"
        iconSize={20}
        label={increaseLabel}
        className={styles.button}
        disabled={disabled || minor >= max}
        {...more}
      />
    </fieldset>
  );
}
