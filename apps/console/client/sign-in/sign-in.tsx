import { type FormEvent, useState } from 'react';
import { CallError, call } from '../api/call.ts';
import { type DeskKey, useTranslation } from '../page/messages.ts';

const REASONS: Readonly<Record<string, DeskKey>> = {
  credentials: 'wrongCredentials',
  later: 'later',
  invalid: 'wrongCredentials',
};

/** Name, password and the code of the authenticator. */
export function SignIn({ onToken }: { onToken(token: string): void }) {
  const t = useTranslation();
  const [problem, setProblem] = useState<DeskKey | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const of = (name: string) => String(fields.get(name) ?? '').trim();
    setSending(true);
    setProblem(null);
    try {
      onToken((await call('login', { name: of('name'), password: of('password'), code: of('code') })).token);
    } catch (error) {
      setProblem(REASONS[error instanceof CallError ? error.code : ''] ?? 'failed');
      setSending(false);
    }
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
          <input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]{6}"
            maxLength={6}
            required
          />
        </label>
        <button type="submit" className="primary" disabled={isSending}>
          {t('signIn')}
        </button>
      </form>
    </main>
  );
}
