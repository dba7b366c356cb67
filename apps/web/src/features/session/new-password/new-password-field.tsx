import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { classNames } from '@foyer/ui/class-names.ts';
import { PasswordField } from '@foyer/ui/password-field.tsx';
import { type FocusEvent, useState } from 'react';
import { useBrand } from '../../../page/brand.ts';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import styles from './new-password-field.module.css';
import { estimateStrength, type Strength } from './password-strength.ts';

const WORDS: Record<Strength, { word: MessageKey; look: string } | null> = {
  0: null,
  1: { word: 'session.strengthWeak', look: 'c-negative' },
  2: { word: 'session.strengthFair', look: 'c-warning' },
  3: { word: 'session.strengthGood', look: 'c-positive' },
  4: { word: 'session.strengthStrong', look: 'c-positive' },
};
const BARS = [1, 2, 3, 4];

type NewPasswordFieldProps = {
  /** The field's name in its form. */
  name: 'password' | 'newPassword';
  label: string;
  error: string | undefined;
  isBusy: boolean;
};

/** A new password, with four bars and a word for its strength: a rough estimate until the real one is loaded. */
export function NewPasswordField({ error, isBusy, label, name }: NewPasswordFieldProps) {
  const t = useTranslation();
  const [password, setPassword] = useState('');
  const { name: brand } = useBrand();
  const [estimate, setEstimate] = useState(() => estimateStrength);
  const strength = estimate(password);
  const rating = WORDS[strength];
  const refine = ({ target }: FocusEvent<HTMLInputElement>) => {
    import('./guess-strength.ts').then(
      ({ estimateFor }) => setEstimate(() => estimateFor(target, brand)),
      () => undefined,
    );
  };
  return (
    <div>
      <PasswordField
        name={name}
        label={label}
        labelAside={
          <span role="status" className={classNames('t-caption strong', rating?.look)}>
            {rating ? t(rating.word) : ''}
          </span>
        }
        showLabel={t('session.showPassword')}
        hideLabel={t('session.hidePassword')}
        autoComplete="new-password"
        maxLength={LENGTHS.password}
        readOnly={isBusy}
        error={error}
        hint={t('session.passwordHint')}
        onFocus={refine}
        onChange={(event) => setPassword(event.target.value)}
      />
      <span className={classNames(styles.meter, rating?.look)} aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} className={bar <= strength ? styles.full : undefined} />
        ))}
      </span>
    </div>
  );
}
