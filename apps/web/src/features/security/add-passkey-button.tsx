import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { readCode } from '@foyer/typed-text/read-text.ts';
import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { PasswordField } from '@foyer/ui/password-field.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../gateway/browser-call.ts';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { type AddedPasskey, addPasskey } from './add-passkey.ts';
import { CodeField } from './code-field.tsx';
import styles from './security.module.css';

const SAID: Partial<Record<Extract<AddedPasskey, string>, MessageKey>> = {
  known: 'security.passkeyKnown',
  unsupported: 'security.passkeyUnsupported',
};

/** Adds a passkey; asks for the password and a code from the authenticator app if the gateway requires them. Passkeys need scripts. */
export function AddPasskey() {
  const t = useTranslation();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [last, setLast] = useState<AddedPasskey | null>(null);
  const [hasSent, setHasSent] = useState({ password: false, code: false });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const proofs = { password: text('password'), verifyCode: readCode(text('verifyCode')) };
    try {
      const added = await addPasskey(browserCall(), proofs);
      setLast(added);
      setHasSent({ password: proofs.password !== '', code: proofs.verifyCode !== '' });
      if (added === 'added') {
        showToast({ text: t('security.passkeyAdded'), kind: 'positive' });
        await revalidate();
      }
    } finally {
      setBusy(false);
    }
  };
  const text = typeof last === 'string' ? SAID[last] : undefined;
  const refusal = typeof last === 'object' ? last : null;
  const needsCode = refusal?.code === 'verify.code.err';
  return (
    <form onSubmit={submit} className={styles.form}>
      {text ? <InlineNotice kind="warning">{t(text)}</InlineNotice> : null}
      {refusal && !needsCode ? (
        <InlineNotice kind="negative">{refusal.message || t('app.noConnection')}</InlineNotice>
      ) : null}
      {last === 'password' ? (
        <PasswordField
          name="password"
          label={t('security.password')}
          hint={t('security.confirmPassword')}
          showLabel={t('security.showPassword')}
          hideLabel={t('security.hidePassword')}
          autoComplete="current-password"
          maxLength={LENGTHS.password}
          error={hasSent.password ? t('security.wrongPassword') : undefined}
        />
      ) : null}
      {needsCode ? (
        <CodeField
          refusal={refusal}
          takesRecoveryCode
          error={hasSent.code ? t('security.wrongCode') : undefined}
          isBusy={isBusy}
        />
      ) : null}
      <noscript>
        <InlineNotice kind="info">{t('security.needsScripts')}</InlineNotice>
      </noscript>
      <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('security.working')}>
        {t('security.addPasskey')}
      </Button>
    </form>
  );
}
