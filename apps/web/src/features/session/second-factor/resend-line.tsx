import { Button } from '@foyer/ui/button.tsx';
import { useCurrentSecond } from '@foyer/ui/clock.ts';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../gateway/browser-call.ts';
import { useTranslation } from '../../../page/messages.ts';
import { type FactorQuestion, type FactorRefusal, resendFactor } from './factor.ts';
import styles from './factor-form.module.css';

/** Seconds as people read a clock: `0:42`. */
const toClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Sends another code once that is allowed; nothing for an authenticator, which generates its own. */
export function ResendLine({ question }: { question: FactorQuestion }) {
  const t = useTranslation();
  const isHydrated = useHydrated();
  const second = useCurrentSecond();
  const [resendAt, setResendAt] = useState(0);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<FactorRefusal | null>(null);
  const { kind, resendSeconds } = question;
  useEffect(() => setResendAt(Date.now() + resendSeconds * 1000), [resendSeconds]);
  if (kind === 'ga') return null;
  const wait = second === null ? 0 : Math.max(0, Math.ceil(resendAt / 1000) - second);
  const resend = async () => {
    if (isSending || wait > 0) return;
    setSending(true);
    const answer = await resendFactor(question, browserCall());
    setSending(false);
    setRefused('wrong' in answer ? answer.wrong : null);
    if ('resendSeconds' in answer) setResendAt(Date.now() + answer.resendSeconds * 1000);
  };
  const act =
    isHydrated && !question.isServers ? { type: 'button' as const, onClick: resend } : { type: 'submit' as const };
  return (
    <p className={styles.resend}>
      <span>{refused ? refused.message || t('app.noConnection') : t('session.noCodeYet')}</span>{' '}
      {wait > 0 ? (
        <span className="strong num">{t('session.resendAt', { time: toClock(wait) })}</span>
      ) : (
        <Button {...act} name="step" value="resend" kind="text" loading={isSending}>
          {t('session.resend')}
        </Button>
      )}
    </p>
  );
}
