import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../page/messages.ts';

const AFTER_MS = 250;
const MIN_LENGTH = 2;

interface SearchFieldProps {
  onFind(text: string): void;
  /** Called when the search has ended. */
  onEnd(): void;
}

/** Finds conversations as the person types; Control+K focuses the field, Escape ends the search. */
export function SearchField({ onEnd, onFind }: SearchFieldProps) {
  const t = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      clearTimeout(timer.current);
    };
  }, []);
  const change = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    const wanted = value.trim();
    if (wanted.length >= MIN_LENGTH) timer.current = setTimeout(() => onFind(wanted), AFTER_MS);
    else onEnd();
  };
  return (
    <search className="search">
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={100}
        aria-label={t('search')}
        aria-keyshortcuts="Control+K"
        placeholder={t('searchHint')}
        onChange={({ target }) => change(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') change('');
        }}
      />
      <span aria-hidden="true">Ctrl K</span>
    </search>
  );
}
