import { Icon } from '@foyer/ui/icon.tsx';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../messages/messages.ts';
import styles from './keypad.module.css';
import { readList, type Writing } from './numbers.ts';

interface KeypadProps {
  readonly writing: Writing;
  readonly onNumbers: (numbers: readonly string[]) => void;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0'];

/** Numbers typed with large keys; a complete number is picked immediately. A star is every digit (a roll). */
export function Keypad({ writing, onNumbers }: KeypadProps) {
  const t = useTranslation();
  const [typed, setTyped] = useState('');
  const type = (key: string) => {
    const next = typed + key;
    if (next.length < writing.digits) return setTyped(next);
    onNumbers(readList(next, writing).numbers);
    setTyped('');
  };
  const erase = () => setTyped(typed.slice(0, -1));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (KEYS.includes(key)) type(key);
    if (key === 'Backspace') erase();
  };
  return (
    <fieldset className={styles.keypad} onKeyDown={onKeyDown} aria-label={t('picker.keypad')}>
      <output dir="ltr" className={styles.typed} aria-label={t('picker.typed', { typed: typed || '0' })}>
        {Array.from({ length: writing.digits }, (_, place) => (
          <span key={place} className={styles.place} data-next={place === typed.length || undefined}>
            {typed.charAt(place)}
          </span>
        ))}
      </output>
      <div dir="ltr" className={styles.keys}>
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-label={key === '*' ? t('picker.any-digit') : key}
            onClick={() => type(key)}
          >
            {key === '*' ? <Icon name="any-digit" size={24} /> : key}
          </button>
        ))}
        <button type="button" className={styles.key} aria-label={t('picker.erase')} onClick={erase}>
          <Icon name="backspace" size={24} />
        </button>
      </div>
    </fieldset>
  );
}
