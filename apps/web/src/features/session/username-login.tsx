import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { PasswordField } from '@foyer/ui/password-field.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../page/messages.ts';
import { useEditedFields } from '../../page/use-edited-fields.ts';
import type { LoginRefusal } from './login.ts';

type UsernameLoginProps = {
  refusal: LoginRefusal | null;
  /** The name from another form. */
  carried: string;
  isBusy: boolean;
};

/** Username and password; suggests the name that this device remembers. */
export function UsernameLogin({ carried, isBusy, refusal }: UsernameLoginProps) {
  const t = useTranslation();
  const edited = useEditedFields(refusal);
  const missing = (refusal?.missing ?? []).filter((name) => !edited.has(name));
  const isWrong = refusal?.code === 'login.cred.err' && !edited.has('username') && !edited.has('password');
  const wrong = isWrong ? refusal?.message : undefined;
  const sent = refusal?.who.type === 'username' ? refusal.who.username : carried;
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    import('../../device/deferred/remembered-name.ts').then(
      ({ readRemembered }) => propose(name.current, readRemembered()?.username ?? ''),
      () => undefined,
    );
  }, []);
  return (
    <>
      <TextField
        ref={name}
        name="username"
        label={t('session.username')}
        labelHidden
        icon="user"
        placeholder={t('session.enterUsername')}
        defaultValue={sent}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LENGTHS.username}
        readOnly={isBusy}
        onInput={edited.onInput}
        error={missing.includes('username') ? t('session.required') : undefined}
      />
      <PasswordField
        name="password"
        label={t('session.password')}
        labelHidden
        placeholder={t('session.enterPassword')}
        showLabel={t('session.showPassword')}
        hideLabel={t('session.hidePassword')}
        autoComplete="current-password"
        maxLength={LENGTHS.password}
        readOnly={isBusy}
        onInput={edited.onInput}
        error={missing.includes('password') && !missing.includes('username') ? t('session.required') : wrong}
      />
    </>
  );
}

/** Set as the default too, so that it does not count as unsaved input. */
function propose(input: HTMLInputElement | null, known: string): void {
  if (!input || input.value || !known) return;
  input.defaultValue = known;
  input.value = known;
}
