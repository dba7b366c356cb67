import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { type FormEvent, useState } from 'react';
import { CallError, call } from '../api/call.ts';
import { canUsePasskeys, signWithPasskey } from '../device/passkeys.ts';
import { type DeskKey, useTranslation } from '../page/messages.ts';

const REASONS: Readonly<Record<string, DeskKey>> = {
  credentials: 'wrongCredentials',
  later: 'later',
  invalid: 'wrongCredentials',
};

/** A passkey, or name, password and the code of the authenticator. */
export function SignIn({ onToken }: { onToken(token: string): void }) {
  const t = useTranslation();
  const [problem, setProblem] = useState<DeskKey | null>(null);
  const [isSending, setSending] = useState(false);
  const attempt = async (ask: () => Promise<{ token: string } | null>) => {
    setSending(true);
    setProblem(null);
    try {
      const opened = await ask();
      if (opened) return onToken(opened.token);
    } catch (error) {
      setProblem(REASONS[error instanceof CallError ? error.code : ''] ?? 'failed');
    }
    setSending(false);
  };
  const usePasskey = () =>
    attempt(async () => {
      const { options } = await call('passkey-challenge', {});
      const response = await signWithPasskey(options);
      return response && call('passkey-login', { response });
    });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const of = (name: string) => String(fields.get(name) ?? '').trim();
    await attempt(() => call('login', { name: of('name'), password: of('password'), code: of('code') }));
  };
  return (
    <main className="sign-in">
      <form onSubmit={(event) => void submit(event)}>
        <h1>{t('title')}</h1>
        <p>{t('signInText')}</p>
        {problem ? (
          <p role="alert" className="problem">
            {t(problem)}
          </p>
        ) : null}
        {canUsePasskeys() ? (
          <button type="button" disabled={isSending} onClick={() => void usePasskey()}>
            {t('usePasskey')}
          </button>
        ) : null}
        <label>
          {t('name')}
          <input name="name" autoComplete="username" required />
        </label>
        <label>
          {t('password')}
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <label>
          {t('code')}
          <input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={LENGTHS.verifyCode} required />
        </label>
        <button type="submit" className="primary" disabled={isSending}>
          {t('signIn')}
        </button>
      </form>
    </main>
  );
}
