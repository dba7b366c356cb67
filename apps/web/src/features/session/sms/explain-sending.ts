import type { Translate } from '../../../page/messages.ts';
import { explainProvider } from '../social-entry/explain-provider.ts';

/** Why no code was sent, by the field that is wrong. */
export function explainSending(
  refusal: { code: string; message: string } | null,
  t: Translate,
): { mobileNum?: string; verifyCode?: string } {
  if (!refusal) return {};
  const { code, message } = refusal;
  if (code === 'required') return { mobileNum: t('session.required') };
  if (code === 'mobile.invalid' || code === 'invalid.request')
    return { mobileNum: message || t('session.mobileInvalid') };
  if (code === 'verify_first') return { verifyCode: t('captcha.verifyFirst') };
  if (code.startsWith('unknown_error')) return { verifyCode: t('captcha.noService') };
  if (code === 'verify geetest too fast') return {};
  if (code.startsWith('auth/')) return { verifyCode: explainProvider({ code, message }, t) };
  return { verifyCode: message || t('app.noConnection') };
}
