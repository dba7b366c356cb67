import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { adultAgeIn } from '@foyer/merchant/adult-age.ts';
import { inLanguage, type Merchant } from '@foyer/merchant/merchant.ts';
import { SWITCHES, type SwitchName } from '@foyer/merchant/switches.data.ts';
import type { Brand } from '../../page/brand.ts';
import { toPageCaptcha } from './page-captcha.ts';

/** The merchant's public data for the pages, in one language. */
export function toBrand(
  merchant: Merchant,
  language: LanguageCode,
  { affiliateCode, hasWorker, isSandbox }: { affiliateCode: string | null; hasWorker: boolean; isSandbox: boolean },
): Brand {
  const { brand, device, market, template } = merchant;
  return {
    code: merchant.code,
    name: merchant.name,
    mode: brand.mode,
    skin: brand.skin,
    language,
    languages: merchant.languages,
    currency: market.currency,
    timeZone: market.timeZone,
    countryDialingCode: market.countries.find((one) => one.countryCode === market.country)?.countryDialingCode ?? '',
    title: inLanguage(template.pwa.title, language),
    description: inLanguage(template.app_desc, language),
    descriptionColor: template.app_desc_font_color ?? null,
    loginPrompt: inLanguage(template.login_prompt_text, language),
    promise: inLanguage(template.desktop_app_feature, language),
    switches: (Object.keys(SWITCHES) as SwitchName[]).filter((name) => merchant.has(name)),
    sandbox: isSandbox,
    hasWorker,
    device: { fingerprint: device?.fingerprint ?? false, idOrigin: device?.idOrigin ?? null },
    captcha: toPageCaptcha(merchant, isSandbox),
    launch: { opens: merchant.launch?.opens ?? 'in-place', area: market.lottoArea },
    licence: merchant.licence ?? null,
    adultAge: adultAgeIn(market.country),
    ...(Object.keys(merchant.chatProviders ?? {}).length > 0 && { hasChats: true }),
    affiliateCode,
  };
}
