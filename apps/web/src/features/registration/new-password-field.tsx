import { classNames } from '@foyer/ui/class-names.ts';
import { PasswordField } from '@foyer/ui/password-field.tsx';
import { useState } from 'react';
import type { WordKey } from '../../app/word-keys.ts';
import { useSay } from '../../app/words.tsx';
import { estimateStrength, type Strength } from './password-strength.ts';
import styles from './register-form.module.css';

const WORDS: Record<Strength, { word: WordKey; look: string } | null> = {
  0: null,
  1: { word: 'registration.strengthWeak', look: 'c-negative' },
  2: { word: 'registration.strengthFair', look: 'c-warning' },
  3: { word: 'registration.strengthGood', look: 'c-positive' },
  4: { word: 'registration.strengthStrong', look: 'c-positive' },
};
const BARS = [1, 2, 3, 4];

type NewPasswordFieldProps = { error: string | undefined; isBusy: boolean };

/** A password to be, with four bars and a word for how hard it is to guess. */
export function NewPasswordField({ error, isBusy }: NewPasswordFieldProps) {
  const say = useSay();
  const [strength, setStrength] = useState<Strength>(0);
  const rating = WORDS[strength];
  return (
    <div>
      <PasswordField
        name="password"
        label={say('registration.password')}
        labelAside={
          <span role="status" className={classNames('t-caption strong', rating?.look)}>
            {rating ? say(rating.word) : ''}
          </span>
        }
        showLabel={say('registration.showPassword')}
        hideLabel={say('registration.hidePassword')}
        autoComplete="new-password"
        maxLength={128}
        readOnly={isBusy}
        error={error}
        hint={say('registration.passwordHint')}
        onChange={(event) => setStrength(estimateStrength(event.target.value))}
      />
      <span className={classNames(styles.meter, rating?.look)} aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} className={bar <= strength ? styles.full : undefined} />
        ))}
      </span>
    </div>
  );
}
