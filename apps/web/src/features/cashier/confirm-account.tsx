import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { PasswordField } from '@foyer/ui/password-field.tsx';
import { Form } from 'react-router';
import { useCampaign } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import type { Refused } from '../../page/send-form.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import fields from './account.module.css';
import styles from './cashier.module.css';
import { ACCOUNT_PATH, needsPassword, type ShownAccount } from './send-account.ts';

const KINDS: Record<ShownAccount['read']['kind'], MessageKey> = {
  cpf: 'cashier.kindCpf',
  cnpj: 'cashier.kindCnpj',
  phone: 'cashier.kindPhone',
  email: 'cashier.kindEmail',
  random: 'cashier.kindRandom',
  bank: 'cashier.kindBank',
  wallet: 'cashier.kindWallet',
  exact: 'cashier.account',
};

/** The second step: what would be stored, in full, since afterwards the account is shown masked. */
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
      <dl className={fields.shown}>
        <div>
          <dt>{t(KINDS[read.kind])}</dt>
          <dd className={fields.key}>
            <bdi dir="ltr">{read.account}</bdi>
          </dd>
          {read.kind === 'cpf' ? <dd className={styles.sub}>{t('cashier.cpfNotPhone')}</dd> : null}
        </div>
        {read.bankName ? (
          <div>
            <dt>{t('cashier.bank')}</dt>
            <dd>{read.bankName}</dd>
          </div>
        ) : null}
        {values.holder ? (
          <div>
            <dt>{t('cashier.holder')}</dt>
            <dd>
              <bdi>{values.holder}</bdi>
            </dd>
          </div>
        ) : null}
      </dl>
      {needsPassword(refused) ? <Password isWrong={refused?.refusal.code === 'login.cred.err'} /> : null}
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

function Password({ isWrong }: { isWrong: boolean }) {
  const t = useTranslation();
  return (
    <PasswordField
      name="password"
      label={t('cashier.password')}
      showLabel={t('cashier.showPassword')}
      hideLabel={t('cashier.hidePassword')}
      autoComplete="current-password"
      maxLength={LENGTHS.password}
      hint={t('cashier.passwordWhy')}
      error={isWrong ? t('cashier.wrongPassword') : undefined}
    />
  );
}
