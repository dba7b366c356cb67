import { PasswordField } from '@foyer/ui/password-field.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { useEffect, useRef } from 'react';
import { useSay } from '../../app/words.tsx';
import type { LoginRefusal } from './login.ts';

type UsernameLoginProps = {
  refusal: LoginRefusal | null;
  /** The name that another form brought along. */
  carried: string;
  isBusy: boolean;
};

/** Username and password; the name that this device remembers is proposed. */
export function UsernameLogin({ carried, isBusy, refusal }: UsernameLoginProps) {
  const say = useSay();
  const missing = refusal?.missing ?? [];
  const wrong = refusal?.code === 'login.cred.err' ? refusal.message : undefined;
  const sent = refusal?.who.type === 'username' ? refusal.who.username : carried;
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    import('../../app/idle/idle-chunk.ts').then(
      ({ readRemembered }) => propose(name.current, readRemembered()?.username ?? ''),
      () => undefined,
    );
  }, []);
  return (
    <>
      <TextField
        ref={name}
        name="username"
        label={say('session.username')}
        labelHidden
        icon="user"
        placeholder={say('session.enterUsername')}
        defaultValue={sent}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        readOnly={isBusy}
        error={missing.includes('username') ? say('session.required') : undefined}
      />
      <PasswordField
        name="password"
        label={say('session.password')}
        labelHidden
        placeholder={say('session.enterPassword')}
        showLabel={say('session.showPassword')}
        hideLabel={say('session.hidePassword')}
        autoComplete="current-password"
        maxLength={128}
        readOnly={isBusy}
        error={missing.includes('password') && !missing.includes('username') ? say('session.required') : wrong}
      />
    </>
  );
}

/** NOTE as its default, too: what nobody typed is nothing that a new page would lose. */
function propose(input: HTMLInputElement | null, known: string): void {
  if (!input || input.value || !known) return;
  input.defaultValue = known;
  input.value = known;
}
