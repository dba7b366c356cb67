import type { Say } from '../../../app/words.tsx';

/** Why no code was sent, under the field that is to blame. */
export function explainSending(
  refusal: { code: string; message: string } | null,
  say: Say,
): { mobileNum?: string; verifyCode?: string } {
  if (!refusal) return {};
  const { code, message } = refusal;
  if (code === 'required') return { mobileNum: say('session.required') };
  if (code === 'mobile.invalid' || code === 'invalid.request')
    return { mobileNum: message || say('session.mobileInvalid') };
  if (code === 'verify_first') return { verifyCode: say('captcha.verifyFirst') };
  if (code.startsWith('unknown_error')) return { verifyCode: say('captcha.noService') };
  if (code === 'verify geetest too fast') return {};
  return { verifyCode: message || say('app.noConnection') };
}
