import { TextField } from '@foyer/ui/text-field.tsx';
import { useState } from 'react';
import { useTranslation } from '../../page/messages.ts';
import { useEarlyText } from '../../page/use-early-text.ts';
import styles from './register-form.module.css';

type UsernameFieldProps = {
  /** The value of the last attempt. */
  initial: string;
  error: string | undefined;
  /** Free names to choose with a tap. */
  free: readonly string[];
  isBusy: boolean;
};

/** The username; if it is taken, free ones to choose from. */
export function UsernameField({ initial, error, free, isBusy }: UsernameFieldProps) {
  const t = useTranslation();
  const [name, setName] = useState(initial);
  const field = useEarlyText(setName);
  return (
    <div>
      <TextField
        ref={field}
        name="username"
        label={t('registration.username')}
        icon="user"
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={24}
        readOnly={isBusy}
        error={error}
        hint={t('registration.usernameHint')}
      />
      {free.length > 0 ? (
        <p className={styles.free}>
          <span>{t('registration.free')}</span>
          {free.map((suggestion) => (
            <button key={suggestion} type="button" disabled={isBusy} onClick={() => setName(suggestion)}>
              <bdi dir="ltr">{suggestion}</bdi>
            </button>
          ))}
        </p>
      ) : null}
    </div>
  );
}
