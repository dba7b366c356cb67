import { chooseLanguage, languageOfHeader } from '@foyer/locales/choose-language.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { type Merchant, merchantOfHost } from '@foyer/merchant/merchant.ts';
import { LANGUAGE_COOKIE, readCookie } from '../page/cookies.ts';
import type { Visit } from './create-web.ts';

/** The language of a page: the chosen one, else the browser's, else the merchant's first. */
export function languageOfVisit(
  merchant: Merchant,
  cookie: string | null,
  acceptLanguage: string | null,
): LanguageCode {
  const wanted = readCookie(cookie, LANGUAGE_COOKIE) ?? languageOfHeader(acceptLanguage, merchant.languages);
  return chooseLanguage(wanted, merchant.languages);
}

const MOST_KNOWN = 2000;

/** The same, remembered: visitors' headers repeat themselves. null for a host no merchant lists. */
export function createVisitLanguage(
  merchants: readonly Merchant[],
): (visit: Pick<Visit, 'host' | 'cookie' | 'acceptLanguage'>) => LanguageCode | null {
  const known = new Map<string, LanguageCode | null>();
  return ({ host, cookie, acceptLanguage }) => {
    const key = `${host}\n${cookie}\n${acceptLanguage}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const merchant = merchantOfHost(host, merchants)?.merchant;
    const language = merchant ? languageOfVisit(merchant, cookie, acceptLanguage) : null;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, language);
    return language;
  };
}
