import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { PageCaptcha } from '../page/brand.ts';
import { CAPTCHA_HOSTS, CAPTCHA_SCRIPTS, SANDBOX_SCRIPTS } from './captcha-hosts.data.ts';

/** What a page must know of the merchant's captcha; null where there is none. One is demanded even of a form whose switch is off. */
export function toPageCaptcha({ captcha }: Merchant, isSandbox: boolean): PageCaptcha | null {
  if (!captcha) return null;
  const { id, version = 'v3' } = captcha;
  return { id, version, script: (isSandbox ? SANDBOX_SCRIPTS : CAPTCHA_SCRIPTS)[version] };
}

/**
 * The hosts that a page must let in for its captcha. Every page of such a merchant: from any of them a visitor may
 * go on to the login without a new document. The sandbox plays the provider on the page's own host.
 */
export const captchaHostsOf = (captcha: PageCaptcha | null): readonly string[] =>
  captcha?.script.startsWith('https:') ? CAPTCHA_HOSTS : [];
