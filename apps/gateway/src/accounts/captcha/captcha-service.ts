import { SettingError } from '@foyer/http/read-setting.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import type { CaptchaAccount, CaptchaProvider } from '../../platform/connectors/captcha/captcha-provider.ts';
import type { GEETEST_SERVERS } from '../../platform/connectors/captcha/geetest.data.ts';
import { createGeetest, sendToGeetest } from '../../platform/connectors/captcha/geetest.ts';
import { logProviderFault } from '../../platform/connectors/provider-fault.ts';
import { createFailedLogins, type FailedLogins } from './failed-logins.ts';

const CAPTCHA_SWITCHES = ['GEETEST3', 'GEETESTTEST3', 'GEETESTVCODE3'] as const;

/** The dependencies of captcha checks. */
export interface CaptchaService {
  provider: CaptchaProvider;
  /** The account of every merchant that has one, by merchant code. */
  accounts: ReadonlyMap<string, CaptchaAccount>;
  failedLogins: FailedLogins;
}

interface ServiceSettings {
  merchants: readonly Merchant[];
  /** Merchant code → key; keys come from the environment, never from a document. */
  captchaKeys: Readonly<Record<string, string>>;
  servers: typeof GEETEST_SERVERS;
  now(): number;
  log: Context['log'];
}

/** Whether a merchant's switches require captchas of an account that its document names. */
export const requiresCaptcha = ({ captcha, has }: Merchant): boolean =>
  captcha !== undefined && captcha !== null && CAPTCHA_SWITCHES.some(has);

/** @throws SettingError naming every merchant that requires captchas but has no key */
export function createCaptchaService({ merchants, captchaKeys, servers, now, log }: ServiceSettings): CaptchaService {
  const accounts = new Map<string, CaptchaAccount>();
  const without = merchants.filter((merchant) => requiresCaptcha(merchant) && !captchaKeys[merchant.code]);
  if (without.length > 0) {
    const codes = without.map(({ code }) => code).join(', ');
    throw new SettingError(`CAPTCHA_KEYS has no key for these merchants, which require captchas: ${codes}`);
  }
  for (const { captcha, code } of merchants) {
    const key = captchaKeys[code];
    if (captcha && key) accounts.set(code, { version: captcha.version ?? 'v3', id: captcha.id, key });
  }
  const provider = createGeetest({
    now,
    servers,
    send: sendToGeetest,
    onFault: (fault) => logProviderFault('geetest', fault, log),
  });
  return { provider, accounts, failedLogins: createFailedLogins() };
}
