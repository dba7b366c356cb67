import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { Button } from '@foyer/ui/button.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useClearedCode } from '../../page/use-cleared-code.ts';
import { NewPasswordField } from '../session/new-password/new-password-field.tsx';
import { describeWeakness } from '../session/new-password/weakness.ts';
import type { StepProps } from './account-step.tsx';
import styles from './password.module.css';
import { useAccount } from './use-account.ts';

/** The code that was sent, and the new password. Asks for the account too if opened directly. */
export function ResetStep({ answer, isBusy }: StepProps) {
  const t = useTranslation();
  const { account, field, setAccount, waitSeconds } = useAccount(answer);
  const { missing = [], refusal } = answer ?? {};
  const code = refusal?.code;
  const codeField = useClearedCode(refusal);
  const required = (name: string) => (missing.includes(name) ? t('session.required') : undefined);
  const weak = refusal && code === 'password.weak' ? describeWeakness(refusal.reason, refusal.message, t) : undefined;
  return (
    <>
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" name="step" value="reset" className="vh" tabIndex={-1} aria-hidden="true" />
      <p className={styles.note}>{t('password.codeText')}</p>
      <TextField
        ref={field}
        name="account"
        label={t('password.account')}
        icon="user"
        value={account}
        onChange={(event) => setAccount(event.target.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LENGTHS.username}
        readOnly={isBusy}
        error={required('account')}
      />
      <TextField
        ref={codeField}
        name="verifyCode"
        label={t('password.code')}
        icon="lock"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LENGTHS.verifyCode}
        dir="ltr"
        readOnly={isBusy}
        error={required('verifyCode') ?? (code === 'verify.code.err' ? refusal?.message : undefined)}
        trailing={
          <Button type="submit" name="step" value="account" kind="soft" size="s" aria-disabled={waitSeconds > 0}>
            {waitSeconds > 0 ? t('session.resendIn', { seconds: waitSeconds }) : t('session.resend')}
          </Button>
        }
      />
      <NewPasswordField
        name="newPassword"
        label={t('password.new')}
        error={required('newPassword') ?? weak}
        isBusy={isBusy}
      />
      <Button
        type="submit"
        name="step"
        value="reset"
        size="l"
        block
        loading={isBusy}
        loadingLabel={t('password.saving')}
      >
        {t('password.save')}
      </Button>
    </>
  );
}
