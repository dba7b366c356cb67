import { TextField } from '@foyer/ui/text-field.tsx';
import { useTranslation } from '../../page/messages.ts';

type CodeFieldProps = {
  error: string | undefined;
  isBusy: boolean;
  /** A recovery code, which has letters, does as well. */
  takesRecoveryCode?: boolean;
};

/** Six digits, from an authenticator or a message. */
export function CodeField({ error, isBusy, takesRecoveryCode = false }: CodeFieldProps) {
  const t = useTranslation();
  return (
    <TextField
      name="verifyCode"
      label={t(takesRecoveryCode ? 'security.codeOrRecovery' : 'security.code')}
      placeholder="000000"
      inputMode={takesRecoveryCode ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      maxLength={12}
      dir="ltr"
      readOnly={isBusy}
      error={error}
    />
  );
}
