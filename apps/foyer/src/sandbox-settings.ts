import { SANDBOX_KEY_PREFIX } from '@foyer/sandbox/settings/sandbox-keys.ts';
import type { Settings } from './settings.ts';

type Connectors = Pick<Settings, 'captchaKeys' | 'socialSecrets' | 'sms' | 'mail'>;

/** The first setting that connects a gateway to a sandbox instead of a real service; null where none does. */
export function findSandboxSetting({ captchaKeys, mail, sms, socialSecrets }: Connectors): string | null {
  if (Object.values(captchaKeys).some(isSandboxKey)) return 'CAPTCHA_KEYS';
  if (Object.values(socialSecrets).some((secrets) => Object.values(secrets).some(isSandboxKey)))
    return 'SOCIAL_SECRETS';
  if (sms && /^\/sandbox(\/|$)/.test(new URL(sms.url).pathname)) return 'SMS_URL';
  if (sms && isSandboxKey(sms.secret)) return 'SMS_KEY';
  if (mail && isSandboxKey(new URL(mail.url).password)) return 'SMTP_URL';
  return null;
}

const isSandboxKey = (key: string): boolean => key.startsWith(SANDBOX_KEY_PREFIX);
