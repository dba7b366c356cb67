import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { PasswordField } from '@foyer/ui/password-field.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WordKey } from '../../app/word-keys.ts';
import { useSay } from '../../app/words.tsx';
import { browserCall } from '../../gateway/browser-call.ts';
import { type AddedPasskey, addPasskey } from './add-passkey.ts';
import styles from './security.module.css';

const SAID: Partial<Record<Extract<AddedPasskey, string>, WordKey>> = {
  known: 'security.passkeyKnown',
  unsupported: 'security.passkeyUnsupported',
};

/** Adds a passkey; asks for the password where the gateway does. Needs scripts: an authenticator speaks to nothing else. */
export function AddPasskey() {
  const say = useSay();
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
        showToast({ text: say('security.passkeyAdded'), kind: 'positive' });
        await revalidate();
      }
    } finally {
      setBusy(false);
    }
  };
  const text = typeof last === 'string' ? SAID[last] : undefined;
  return (
    <form onSubmit={submit} className={styles.form}>
      {text ? <InlineNotice kind="warning">{say(text)}</InlineNotice> : null}
      {last !== null && typeof last === 'object' ? (
        <InlineNotice kind="negative">{last.message || say('app.noConnection')}</InlineNotice>
      ) : null}
      {last === 'password' ? (
        <PasswordField
          name="password"
          label={say('security.password')}
          hint={say('security.confirmPassword')}
          showLabel={say('security.showPassword')}
          hideLabel={say('security.hidePassword')}
          autoComplete="current-password"
          maxLength={128}
          error={attempts > 0 ? say('security.wrongPassword') : undefined}
        />
      ) : null}
      <noscript>
        <InlineNotice kind="info">{say('security.needsScripts')}</InlineNotice>
      </noscript>
      <Button type="submit" size="l" block loading={isBusy} loadingLabel={say('security.working')}>
        {say('security.addPasskey')}
      </Button>
    </form>
  );
}
