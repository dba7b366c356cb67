import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { addSearch } from '../../device/recent-searches.ts';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { MOST_LETTERS } from './load-search.ts';
import styles from './search-field.module.css';

/** Between two letters of someone who types quickly. */
const TYPING_MS = 120;

/** The field. It searches while one types; before scripts run it is a form. */
export function SearchField({ text }: { text: string }) {
  const t = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const field = useRef<HTMLInputElement>(null);
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
    const timer = setTimeout(() => search(typed.trim().slice(0, MOST_LETTERS)), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Form action="/m/search" role="search" className={styles.form} onSubmit={() => addSearch(typed)} replace>
      <label className={styles.field}>
        <Icon name="search" size={20} />
        <input
          ref={field}
          name="q"
          type="search"
          value={typed}
          maxLength={MOST_LETTERS}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-label={t('search.title')}
          placeholder={t('search.placeholder')}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed ? (
          <IconButton
            icon="close"
            iconSize={20}
            label={t('search.clear')}
            className={styles.clear}
            onClick={() => {
              setTyped('');
              field.current?.focus();
            }}
          />
        ) : null}
      </label>
      <Link to="/m/home" className={styles.cancel}>
        {t('search.cancel')}
      </Link>
    </Form>
  );
}
