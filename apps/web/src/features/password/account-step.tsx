import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { Button } from '@foyer/ui/button.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { ForgotAnswer } from './forgot-password.ts';
import styles from './password.module.css';
import { useAccount } from './use-account.ts';

export type StepProps = { answer: ForgotAnswer | null; isBusy: boolean };

/** The first step: the account. */
export function AccountStep({ answer, isBusy }: StepProps) {
  const t = useTranslation();
  const { account, field, setAccount } = useAccount(answer);
  return (
    <>
      <p className={styles.note}>{t('password.forgotText')}</p>
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
        error={answer?.missing?.includes('account') && account === '' ? t('session.required') : undefined}
      />
      <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('session.sendingCode')}>
        {t('session.sendCode')}
      </Button>
    </>
  );
}
