import { TextField } from '@foyer/ui/text-field.tsx';
import { useSay } from '../../app/words.tsx';

/** Six digits, from an authenticator or a message. */
export function CodeField({ error, isBusy }: { error: string | undefined; isBusy: boolean }) {
  const say = useSay();
  return (
    <TextField
      name="verifyCode"
      label={say('security.code')}
      placeholder="000000"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      dir="ltr"
      readOnly={isBusy}
      error={error}
    />
  );
}
