import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { useCurrentSecond } from '@foyer/ui/clock.ts';
import { useEffect, useState } from 'react';
import { readSmsDraft, storeSmsDraft } from '../../../device/sms-draft.ts';
import { browserCall } from '../../../gateway/browser-call.ts';
import { useBrand } from '../../../page/brand.ts';
import type { PagePhone } from '../../../page/page-social.ts';
import type { CaptchaFailure } from '../captcha/captcha-client.ts';
import { CAPTCHA_DEMANDED, type Captcha, useCaptcha } from '../captcha/use-captcha.ts';
import { type MobileFields, type SentCode, sendCode } from './send-code.ts';

export interface CodeSending {
  isSending: boolean;
  /** Seconds until another code may be requested; 0 if it may be now. */
  waitSeconds: number;
  /** For how many minutes the code that was sent is valid; null before one was sent. */
  goodForMinutes: number | null;
  /** Why no code was sent. */
  refusal: { code: string; message: string } | null;
  send(fields: MobileFields): Promise<void>;
}

/**
 * Requests codes from the browser, after the captcha if the merchant has one.
 * @param sent the server's result from before hydration
 * @param phone set if Firebase sends the codes
 */
export function useSendCode(sent: SentCode | null, phone: PagePhone | null): CodeSending {
  const captcha = useCaptcha('sms');
  const { language } = useBrand();
  const second = useCurrentSecond();
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState(sent);
  const [resendAt, setResendAt] = useState(0);
  useEffect(() => {
    const draft = readSmsDraft();
    if (draft) setResendAt(draft.resendAt);
  }, []);
  const send = async (fields: MobileFields) => {
    if (isSending) return;
    setSending(true);
    try {
      const next = await (phone ? sendByFirebase(fields, phone, language) : sendSolved(fields, captcha));
      if ('failure' in next) return setAnswer(toRefusal(next.failure));
      captcha.spend();
      setAnswer(next);
      if ('refusal' in next) return;
      const until = Date.now() + next.resendSeconds * 1000;
      storeSmsDraft({ ...fields, resendAt: until });
      setResendAt(until);
    } finally {
      setSending(false);
    }
  };
  return {
    isSending,
    waitSeconds: second === null ? 0 : Math.max(0, Math.ceil(resendAt / 1000) - second),
    goodForMinutes: answer && 'expiresSeconds' in answer ? Math.round(answer.expiresSeconds / 60) : null,
    refusal: answer && 'refusal' in answer ? answer.refusal : null,
    send,
  };
}

/** Without our captcha: Firebase has its own. */
async function sendByFirebase(fields: MobileFields, phone: PagePhone, language: LanguageCode): Promise<SentCode> {
  const { requestFirebaseCode } = await import('./phone-verification.ts');
  return requestFirebaseCode(fields, phone, LANGUAGES[language].locale);
}

/** Sends the code after the captcha, if one is required; if the gateway demands one, again with it. */
async function sendSolved(
  fields: MobileFields,
  { isOn, run }: Captcha,
): Promise<SentCode | { failure: CaptchaFailure }> {
  const solve = async () => {
    const solved = await run();
    if ('fields' in solved) return sendCode(fields, browserCall(), solved.fields);
    return solved.failure === 'down' ? sendCode(fields, browserCall()) : solved;
  };
  if (isOn && fields.mobileNum) return solve();
  const sent = await sendCode(fields, browserCall());
  return 'refusal' in sent && sent.refusal.code === CAPTCHA_DEMANDED ? solve() : sent;
}

const toRefusal = (code: CaptchaFailure): SentCode => ({ refusal: { code, message: '' } });
