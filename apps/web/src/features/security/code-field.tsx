import { TextField } from '@foyer/ui/text-field.tsx';
import { useTranslation } from '../../page/messages.ts';

/** Six digits, from an authenticator or a message. */
export function CodeField({ error, isBusy }: { error: string | undefined; isBusy: boolean }) {
  const t = useTranslation();
  return (
    <TextField
      name="verifyCode"
      label={t('security.code')}
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
