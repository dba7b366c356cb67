import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { TextField } from '@foyer/ui/text-field.tsx';
import type { FailedForm } from '../../page/failed-form.ts';
import { useTranslation } from '../../page/messages.ts';
import { useClearedCode } from '../../page/use-cleared-code.ts';

type CodeFieldProps = {
  error: string | undefined;
  /** The last refusal of the form. */
  refusal: FailedForm | null | undefined;
  isBusy: boolean;
  /** Whether a recovery code, which has letters, is accepted too. */
  takesRecoveryCode?: boolean;
};

/** Six digits, from an authenticator or a message. */
export function CodeField({ error, isBusy, refusal, takesRecoveryCode = false }: CodeFieldProps) {
  const t = useTranslation();
  const field = useClearedCode(refusal);
  return (
    <TextField
      ref={field}
      name="verifyCode"
      label={t(takesRecoveryCode ? 'security.codeOrRecovery' : 'security.code')}
      placeholder="000000"
      inputMode={takesRecoveryCode ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      maxLength={LENGTHS.verifyCode}
      dir="ltr"
      readOnly={isBusy}
      error={error}
    />
  );
}
