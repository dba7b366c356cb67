import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { CaptchaAccount, CaptchaProvider, CaptchaSend } from '../connectors/captcha/captcha-provider.ts';
import { GEETEST_SERVERS } from '../connectors/captcha/geetest.data.ts';
import { createGeetest, sendToGeetest } from '../connectors/captcha/geetest.ts';
import type { SecretBox } from '../http/secret-box.ts';
import { SANDBOX_SERVERS } from '../sandbox/captcha/sandbox-servers.data.ts';
import { createFailedLogins, type FailedLogins } from './failed-logins.ts';

const CAPTCHA_SWITCHES = ['GEETEST3', 'GEETESTTEST3', 'GEETESTVCODE3'] as const;

/** All that a captcha needs besides the call. */
export interface CaptchaService {
  provider: CaptchaProvider;
  /** The account of every merchant that has one, by merchant code. */
  accounts: ReadonlyMap<string, CaptchaAccount>;
  failedLogins: FailedLogins;
}

interface ServiceSettings {
  merchants: readonly Merchant[];
  /** Merchant code → key; a key is a secret of the environment, never of a document. */
  captchaKeys?: Readonly<Record<string, string>>;
  seal: SecretBox;
  /** The sandbox plays the provider itself: its way there; null: the real one. */
  sandboxSend: CaptchaSend | null;
  now(): number;
}

/** @throws naming the first merchant that asks for captchas and has no key */
export function createCaptchaService({
  merchants,
  captchaKeys,
  seal,
  sandboxSend,
  now,
}: ServiceSettings): CaptchaService {
  const accounts = new Map<string, CaptchaAccount>();
  for (const { captcha, code, has } of merchants) {
    if (!captcha) continue;
    const key = sandboxSend ? seal.nameOf('captcha key', code) : captchaKeys?.[code];
    if (key) accounts.set(code, { version: captcha.version ?? 'v3', id: captcha.id, key });
    else if (CAPTCHA_SWITCHES.some(has))
      throw new Error(`CAPTCHA_KEYS has no key for the merchant ${code}, which asks for captchas`);
  }
  const provider = createGeetest({
    now,
    servers: sandboxSend ? SANDBOX_SERVERS : GEETEST_SERVERS,
    send: sandboxSend ?? sendToGeetest,
  });
  return { provider, accounts, failedLogins: createFailedLogins() };
}
