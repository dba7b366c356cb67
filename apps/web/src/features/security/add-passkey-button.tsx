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
import styles from './security.module.css';

const SAID: Partial<Record<Extract<AddedPasskey, string>, MessageKey>> = {
  known: 'security.passkeyKnown',
  unsupported: 'security.passkeyUnsupported',
};

/** Adds a passkey; asks for the password if the gateway requires it. Authenticators need scripts. */
export function AddPasskey() {
  const t = useTranslation();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [last, setLast] = useState<AddedPasskey | null>(null);
  const [attempts, setAttempts] = useState(0);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    try {
      const added = await addPasskey(browserCall(), { password });
      setLast(added);
      setAttempts(password ? attempts + 1 : 0);
      if (added === 'added') {
        showToast({ text: t('security.passkeyAdded'), kind: 'positive' });
        await revalidate();
      }
    } finally {
      setBusy(false);
    }
  };
  const text = typeof last === 'string' ? SAID[last] : undefined;
  return (
    <form onSubmit={submit} className={styles.form}>
      {text ? <InlineNotice kind="warning">{t(text)}</InlineNotice> : null}
      {last !== null && typeof last === 'object' ? (
        <InlineNotice kind="negative">{last.message || t('app.noConnection')}</InlineNotice>
      ) : null}
      {last === 'password' ? (
        <PasswordField
          name="password"
          label={t('security.password')}
          hint={t('security.confirmPassword')}
          showLabel={t('security.showPassword')}
          hideLabel={t('security.hidePassword')}
          autoComplete="current-password"
          maxLength={128}
          error={attempts > 0 ? t('security.wrongPassword') : undefined}
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
