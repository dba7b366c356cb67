import { type KeyboardEvent, useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './stepper.module.css';
import { useHoldToRepeat } from './use-hold-to-repeat.ts';

export type StepRange = { min: bigint; max: bigint; step: bigint };

/** The nearest value the range allows, counted in steps from its lower end. */
export function toAllowed(value: bigint, { min, max, step }: StepRange): bigint {
  if (value <= min) return min;
  const down = min + ((value - min) / step) * step;
  const nearest = (value - down) * 2n >= step ? down + step : down;
  return nearest > max ? min + ((max - min) / step) * step : nearest;
}

type StepperProps = StepRange & {
  /** In the smallest unit, such as minor units of money. */
  value: bigint;
  onChange: (value: bigint) => void;
  /** The formatted value while the field is not focused, such as "10.000 ₫". */
  format: (value: bigint) => string;
  /** Converts the value to the text while editing, and back; null if the text is not a value. */
  toText: (value: bigint) => string;
  toValue: (text: string) => bigint | null;
  /** Called when a typed value was not allowed and became the nearest one that is. */
  onAdjusted?: (typed: bigint, allowed: bigint) => void;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Under the value, such as "per number". */
  unit?: string;
  disabled?: boolean;
  className?: string;
};

/** A decrease button, an editable value and an increase button. Holding a button repeats. */
export function Stepper(props: StepperProps) {
  const {
    value,
    onChange,
    min,
    max,
    step,
    label,
    decreaseLabel,
    increaseLabel,
    unit,
    disabled = false,
    className,
  } = props;
  const change = (next: bigint) => {
    const allowed = toAllowed(next, { min, max, step });
    if (allowed !== value && !disabled) onChange(allowed);
  };
  const less = useHoldToRepeat(() => change(value - step));
  const more = useHoldToRepeat(() => change(value + step));
  return (
    <fieldset aria-label={label} className={classNames(styles.stepper, className)}>
      <IconButton
        icon="minus"
        iconSize={20}
        label={decreaseLabel}
        className={styles.button}
        disabled={disabled || value <= min}
        {...less}
      />
      <span className={styles.middle}>
        <StepInput {...props} change={change} />
        {unit ? <span className={styles.unit}>{unit}</span> : null}
      </span>
      <IconButton
        icon="plus"
        iconSize={20}
        label={increaseLabel}
        className={styles.button}
        disabled={disabled || value >= max}
        {...more}
      />
    </fieldset>
  );
}

function StepInput({
  value,
  min,
  max,
  step,
  onAdjusted,
  format,
  toText,
  toValue,
  label,
  disabled,
  change,
}: StepperProps & { change: (next: bigint) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    const typed = draft === null ? null : toValue(draft);
    setDraft(null);
    if (typed === null) return;
    change(typed);
    const allowed = toAllowed(typed, { min, max, step });
    if (allowed !== typed) onAdjusted?.(typed, allowed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setDraft(null);
    const direction = event.key === 'ArrowUp' ? 1n : event.key === 'ArrowDown' ? -1n : 0n;
    if (direction === 0n) return;
    event.preventDefault();
    setDraft(null);
    change(value + direction * step);
  };
  return (
    <input
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      className={styles.input}
      disabled={disabled}
      value={draft ?? format(value)}
      onFocus={(event) => {
        const field = event.currentTarget;
        const text = toText(value);
        setDraft(text);
        // The press that focuses also places the caret, so the text can only be selected after it.
        requestAnimationFrame(() => field.value === text && field.select());
      }}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
