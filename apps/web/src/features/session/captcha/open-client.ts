import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { loadCaptchaScript } from '../../../device/captcha-script.ts';
import { browserCall } from '../../../gateway/browser-call.ts';
import type { PageCaptcha } from '../../../page/brand.ts';
import { type CaptchaClient, type CaptchaClientSettings, createCaptchaClient } from './captcha-client.ts';
import { toCaptchaLanguage } from './captcha-language.ts';

/** The client of this page's merchant. */
export const openClient = ({
  id,
  language,
  purpose,
  script,
  version,
}: PageCaptcha & { language: LanguageCode; purpose: CaptchaClientSettings['purpose'] }): CaptchaClient =>
  createCaptchaClient({
    id,
    purpose,
    version,
    language: toCaptchaLanguage(language, version),
    loadScript: () => loadCaptchaScript(script),
    register: () => browserCall()('captcha.geetest', { query: { t: String(Date.now()) }, situation: 'background' }),
    startTimer(callback, ms) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
