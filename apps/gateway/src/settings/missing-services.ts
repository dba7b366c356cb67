import type { NeededSetting } from '@foyer/http/require-settings.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Logger } from 'pino';
import { requiresCaptcha } from '../accounts/captcha/captcha-service.ts';
import { listMissingSecrets } from '../accounts/social/social-providers.ts';
import type { ServiceSettings } from './service-settings.ts';

/** The settings that the brands' documents require, and that lack the keys of brands. @param directory the folder of the brands */
export function findMissingKeys(
  merchants: readonly Merchant[],
  { captchaKeys, socialSecrets }: Pick<ServiceSettings, 'captchaKeys' | 'socialSecrets'>,
  directory: string,
): NeededSetting[] {
  const withoutCaptcha = merchants.filter((merchant) => requiresCaptcha(merchant) && !captchaKeys[merchant.code]);
  const lacking = {
    CAPTCHA_KEYS: ['keys of the captchas', withoutCaptcha.map(({ code }) => code).join(', ')],
    SOCIAL_SECRETS: ['secrets of the sign-ins', listMissingSecrets(merchants, socialSecrets)],
  };
  return Object.entries(lacking)
    .filter(([, [, brands]]) => brands)
    .map(([name, [what, brands]]) => ({
      name,
      purpose: `${what} of ${brands}, which FOYER_MERCHANTS (${directory}) demands`,
    }));
}

/** A service that some brands do without. */
interface MissingService {
  service: string;
  /** The setting that connects it. */
  setting: string;
  /** The codes of the brands without it. */
  merchants: readonly string[];
  /** What they lack. */
  consequence: string;
}

/** What members of brands do without, since no account or text is configured. */
export function findMissingServices(merchants: readonly Merchant[], services: ServiceSettings): MissingService[] {
  const codes = merchants.map(({ code }) => code);
  const without = (accounts: Readonly<Record<string, object>>) =>
    codes.filter((code) => Object.keys(accounts[code] ?? {}).length === 0);
  const all: MissingService[] = [
    {
      service: 'payments',
      setting: 'PAYMENT_ACCOUNTS',
      merchants: without(services.paymentAccounts),
      consequence: 'nobody can deposit or withdraw',
    },
    {
      service: 'identity checks',
      setting: 'IDENTITY_ACCOUNTS',
      merchants: without(services.identityAccounts),
      consequence: 'only staff can check documents',
    },
    {
      service: 'mail',
      setting: 'SMTP_URL',
      merchants: services.mail ? [] : codes,
      consequence: 'codes and notices by e-mail cannot be sent',
    },
    {
      service: 'SMS',
      setting: 'SMS_URL',
      merchants: services.sms ? [] : codes,
      consequence: 'codes by SMS cannot be sent',
    },
    {
      service: 'legal texts',
      setting: 'legal/EN.json of the brand',
      merchants: merchants.filter(({ legal }) => !legal?.EN).map(({ code }) => code),
      consequence: 'the first version of its terms and privacy policy is the sample',
    },
  ];
  return all.filter(({ merchants: lacking }) => lacking.length > 0);
}

/** Logs what members of brands do without, once at the start of a production. */
export function warnOfMissingServices(
  log: Pick<Logger, 'warn'>,
  merchants: readonly Merchant[],
  services: ServiceSettings,
): void {
  for (const service of findMissingServices(merchants, services))
    log.warn({ kind: 'service.missing' }, formatMissingService(service));
}

/** Such as `payments: none for coral (PAYMENT_ACCOUNTS): nobody can deposit or withdraw`. */
export const formatMissingService = ({ consequence, merchants, service, setting }: MissingService): string =>
  `${service}: none for ${merchants.join(', ')} (${setting}): ${consequence}`;
