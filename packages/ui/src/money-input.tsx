import { formatMoney } from '@foyer/money/format-money.ts';
import { type Money, money } from '@foyer/money/money.ts';
import { formatTyped, parseTyped, type Typed, toTyped } from '@foyer/money/typed-money.ts';
import { isComposing } from '@foyer/typed-text/is-composing.ts';
import {
  type ChangeEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './money-input.module.css';

type MoneyInputProps = {
  value: Money;
  /** Called with every key press; zero while the field is empty. */
  onChange: (minor: bigint) => void;
  label: string;
  /** The id of the text that explains why the amount is not allowed. */
  faultId?: string | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  /** The name under which its form sends the text, which `parseTyped` reads. */
  name?: string;
  /** Empty instead of zero, with this text. */
  placeholder?: string;
  className?: string | undefined;
  /** The arrow keys: 1 for up, −1 for down. */
  onArrow?: (direction: 1 | -1) => void;
};

/** A field for an amount, grouped while it is typed. What is typed stays, allowed or not; the caret stays behind its digit. */
export function MoneyInput({ value, onChange, label, faultId, onArrow, className, ...rest }: MoneyInputProps) {
  const { currency } = value;
  const field = useRef<HTMLInputElement>(null);
  /** What is being typed; null while the field is not edited. */
  const [typed, setTyped] = useState<Typed | null>(null);
  const before = useRef(value.minor);
  /** From the focus until the press that caused it ends, or a key is pressed: all of the text is selected. */
  const isEntering = useRef(false);
  useLayoutEffect(() => {
    if (!typed || document.activeElement !== field.current) return;
    if (isEntering.current) field.current?.select();
    else field.current?.setSelectionRange(typed.caret, typed.caret);
  }, [typed]);
  const isCurrent = typed !== null && (parseTyped(typed.text, currency)?.minor ?? 0n) === value.minor;
  const editing = isCurrent ? typed.text : toTyped(value);
  const isEmpty = rest.placeholder !== undefined && value.minor === 0n;
  const shown = typed === null ? (isEmpty ? '' : formatMoney(value)) : editing;
  // Text typed before hydration, which the next render would erase.
  const takeEarly = useEffectEvent(() => {
    const early = field.current?.value ?? '';
    const minor = early === shown ? undefined : parseTyped(early, currency)?.minor;
    if (minor !== undefined) onChange(minor);
  });
  useEffect(() => takeEarly(), []);
  const onTyped = (event: ChangeEvent<HTMLInputElement>) => {
    isEntering.current = false;
    const next = formatTyped({ ...readEdit(event), before: shown }, currency);
    setTyped(next);
    onChange(parseTyped(next.text, currency)?.minor ?? 0n);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') setTyped(null);
    if (event.key === 'Escape') {
      setTyped(null);
      onChange(before.current);
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onArrow?.(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <input
      ref={field}
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={faultId ? true : undefined}
      aria-describedby={faultId}
      {...rest}
      className={className ?? styles.input}
      value={shown}
      onFocus={() => {
        const text = toTyped(money(value.minor, currency));
        before.current = value.minor;
        setTyped({ text, caret: text.length });
        isEntering.current = true;
      }}
      onClick={(event) => {
        // The press that focuses also places the caret.
        if (isEntering.current) event.currentTarget.select();
        isEntering.current = false;
      }}
      onChange={onTyped}
      onBlur={() => setTyped(null)}
      onKeyDown={onKeyDown}
    />
  );
}

function readEdit({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
  const { data = null, inputType = '' } = nativeEvent as InputEvent;
  const { selectionStart, value } = currentTarget;
  return {
    text: value,
    caret: selectionStart ?? value.length,
    entered: inputType.startsWith('delete') ? null : (data ?? value),
    isForward: inputType === 'deleteContentForward',
  };
}
