import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { Link } from './link.tsx';
import styles from './search-field.module.css';
import { useEarlyText } from './use-early-text.ts';

/** Longer than a fast typist's pause between two letters. */
const TYPING_MS = 120;

interface SearchFieldProps {
  /** The page that shows the results, by its query parameter `q`. */
  action: string;
  /** The current search text. */
  text: string;
  maxLetters: number;
  clearLabel: string;
  label: string;
  placeholder: string;
  /** The member has finished typing. */
  onSearch?: (text: string) => void;
  cancel?: { to: string; label: string };
}

/** A search field. It searches as the member types; before scripts run it is a plain form. */
export function SearchField(props: SearchFieldProps) {
  const { action, cancel, clearLabel, label, maxLetters, onSearch, placeholder, text } = props;
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const field = useEarlyText(setTyped);
  // Back, or a suggestion, changed the text.
  if (text !== known) {
    setKnown(text);
    if (typed.trim() !== text) setTyped(text);
  }
  const search = useEffectEvent((wanted: string) => {
    if (wanted === text) return;
    const address = wanted ? `?q=${encodeURIComponent(wanted)}` : '?';
    void navigate(address, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim().slice(0, maxLetters)), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, maxLetters]);
  return (
    <Form action={action} role="search" className={styles.form} onSubmit={() => onSearch?.(typed)} replace>
      <label className={styles.field}>
        <Icon name="search" size={20} />
        <input
          ref={field}
          name="q"
          type="search"
          value={typed}
          maxLength={maxLetters}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed ? (
          <IconButton
            icon="close"
            iconSize={20}
            label={clearLabel}
            className={styles.clear}
            onClick={() => {
              setTyped('');
              field.current?.focus();
            }}
          />
        ) : null}
      </label>
      {cancel ? (
        <Link to={cancel.to} className={styles.cancel}>
          {cancel.label}
        </Link>
      ) : null}
    </Form>
  );
}
