import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { PageCaptcha } from '../../page/brand.ts';
import { CAPTCHA_HOSTS, CAPTCHA_SCRIPTS, SANDBOX_SCRIPTS } from '../head/captcha-hosts.data.ts';

/** The settings of the merchant's captcha; null if it has none. The gateway may require one even for a form whose switch is off. */
export function toPageCaptcha({ captcha }: Merchant, isSandbox: boolean): PageCaptcha | null {
  if (!captcha) return null;
  const { id, version = 'v3' } = captcha;
  return { id, version, script: (isSandbox ? SANDBOX_SCRIPTS : CAPTCHA_SCRIPTS)[version] };
}

/**
 * The hosts that a page must allow for its captcha. Needed on every page of such a merchant: from any of them a visitor may
 * navigate to the login without a new document. The sandbox fakes the provider on the page's own host.
 */
export const captchaHostsOf = (captcha: PageCaptcha | null): readonly string[] =>
  captcha?.script.startsWith('https:') ? CAPTCHA_HOSTS : [];
