import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { PasswordField } from '@foyer/ui/password-field.tsx';
import { lazy, Suspense } from 'react';
import { Form } from 'react-router';
import { useCampaign } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import type { Refused } from '../../../page/send-form.ts';
import { useSubmitLock } from '../../../page/use-submit-lock.ts';
import styles from '../cashier.module.css';
import { ACCOUNT_PATH, needsPassword, type ShownAccount } from './account-answer.ts';

export const loadAccountFacts = () => import('../account-facts.tsx');
const AccountFacts = lazy(loadAccountFacts);

/** The second step: the member compares the account, and adds it. */
export function ConfirmAccount({ account, refused }: { account: ShownAccount; refused: Refused | null }) {
  const t = useTranslation();
  const { isBusy, onSubmit } = useSubmitLock(ACCOUNT_PATH);
  const { read, values } = account;
  const hidden = { ...read, method: values.method, bank: values.bank, holder: values.holder };
  return (
    <Form method="post" action={useCampaign()(ACCOUNT_PATH)} onSubmit={onSubmit} className={styles.page} noValidate>
      <InlineNotice kind="info">{t('cashier.compareText')}</InlineNotice>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ''} />
      ))}
      <Suspense>
        <AccountFacts {...account} />
      </Suspense>
      {needsPassword(refused) ? (
        <PasswordField
          name="password"
          label={t('cashier.password')}
          showLabel={t('cashier.showPassword')}
          hideLabel={t('cashier.hidePassword')}
          autoComplete="current-password"
          maxLength={LENGTHS.password}
          hint={t('cashier.passwordWhy')}
          error={refused?.refusal.code === 'login.cred.err' ? t('cashier.wrongPassword') : undefined}
        />
      ) : null}
      <div className={styles.actions}>
        <Button
          type="submit"
          name="step"
          value="add"
          size="l"
          block
          loading={isBusy}
          loadingLabel={t('cashier.working')}
        >
          {t('cashier.saveAccount')}
        </Button>
        <Button type="submit" name="step" value="edit" kind="secondary" block disabled={isBusy}>
          {t('cashier.changeAccount')}
        </Button>
      </div>
    </Form>
  );
}
