import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { PasswordField } from '@foyer/ui/password-field.tsx';
import type { ReactNode } from 'react';
import { Form, useActionData, useLocation } from 'react-router';
import { useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import type { ChangeResult } from './change.ts';
import styles from './security.module.css';

type ChangeFormProps = {
  /** One of the forms that `change` knows. */
  intent: string;
  /** Values of hidden fields. */
  hidden?: Readonly<Record<string, string>>;
  className?: string | undefined;
  /** Error codes that the form's own field shows. */
  atField?: readonly string[];
  children(state: { isBusy: boolean; result: ChangeResult | null }): ReactNode;
};

const NEEDS_PASSWORD = ['password.required', 'login.cred.err'];

/** The result of the page's last form, or null. */
export const useChange = (): ChangeResult | null => useActionData<ChangeResult>() ?? null;

/** A form of the security centre. If the gateway requires the password first, the form asks for it and is then sent again. */
export function ChangeForm({ intent, hidden = {}, className, atField = [], children }: ChangeFormProps) {
  const t = useTranslation();
  const { pathname } = useLocation();
  const { isBusy, onSubmit } = useSubmitLock(pathname);
  const answered = useChange();
  const result = answered?.intent === intent && isSame(answered.values, hidden) ? answered : null;
  const code = result?.refusal?.code ?? '';
  const wrongPassword = code === 'login.cred.err' ? t('security.wrongPassword') : undefined;
  const notice = result?.refusal && !NEEDS_PASSWORD.includes(code) && !atField.includes(code) ? result.refusal : null;
  return (
    <Form method="post" action={useCampaign()(pathname)} onSubmit={onSubmit} className={className} noValidate>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {notice ? <InlineNotice kind="negative">{notice.message || t('app.noConnection')}</InlineNotice> : null}
      {NEEDS_PASSWORD.includes(code) ? (
        <div className={styles.proof}>
          {wrongPassword ? null : <InlineNotice kind="info">{t('security.confirmPassword')}</InlineNotice>}
          <PasswordField
            name="password"
            label={t('security.password')}
            showLabel={t('security.showPassword')}
            hideLabel={t('security.hidePassword')}
            autoComplete="current-password"
            maxLength={LENGTHS.password}
            error={wrongPassword}
          />
        </div>
      ) : null}
      {children({ isBusy, result })}
    </Form>
  );
}

/** Whether an answer belongs to this form: a page may have several of one intent, such as one for each passkey. */
const isSame = (values: ChangeResult['values'], hidden: Readonly<Record<string, string>>): boolean =>
  Object.entries(hidden).every(([name, value]) => values[name] === value);
