import { chooseLanguage, languageOfHeader } from '@foyer/locales/choose-language.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { type Merchant, merchantOfHost } from '@foyer/merchant/merchant.ts';
import { LANGUAGE_COOKIE, readCookie, writeCookie } from '../../page/cookies.ts';
import { LANGUAGE_PARAMETER } from '../../page/page-address.ts';
import type { PageRequest } from '../../page/page-request.ts';
import type { Visit } from '../create-web.ts';

/** The sources of a visit's language. */
interface Wishes {
  /** The address's parameter. */
  named: string | null;
  cookie: string | null;
  acceptLanguage: string | null;
}

/** The language of a page: that of its address, else the chosen one, else the browser's, else the merchant's first. */
export function languageOfVisit(merchant: Merchant, { acceptLanguage, cookie, named }: Wishes): LanguageCode {
  const listed = merchant.languages.find((language) => language === named);
  if (listed) return listed;
  const wanted = readCookie(cookie, LANGUAGE_COOKIE) ?? languageOfHeader(acceptLanguage, merchant.languages);
  return chooseLanguage(wanted, merchant.languages);
}

/** Remembers the language that an address chose, so that the next page has it too; null if there is nothing to remember. */
export function languageCookie(
  request: Request,
  { isSecure, language }: Pick<PageRequest, 'isSecure' | 'language'>,
): string | null {
  const named = new URL(request.url).searchParams.get(LANGUAGE_PARAMETER);
  if (named !== language || readCookie(request.headers.get('cookie'), LANGUAGE_COOKIE) === language) return null;
  return writeCookie(LANGUAGE_COOKIE, language, { isSecure, maxAgeSeconds: YEAR_SECONDS });
}

const YEAR_SECONDS = 31_536_000;
const MAX_KNOWN = 2000;

/** As `languageOfVisit`, memoised: visitors' headers repeat. null for a host that no merchant lists. */
export function createVisitLanguage(
  merchants: readonly Merchant[],
): (visit: Pick<Visit, 'host' | 'cookie' | 'acceptLanguage'>) => LanguageCode | null {
  const known = new Map<string, LanguageCode | null>();
  return ({ host, cookie, acceptLanguage }) => {
    const key = `${host}\n${cookie}\n${acceptLanguage}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const merchant = merchantOfHost(host, merchants)?.merchant;
    const language = merchant ? languageOfVisit(merchant, { named: null, cookie, acceptLanguage }) : null;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, language);
    return language;
  };
}
