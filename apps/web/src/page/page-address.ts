import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';

/** The parameter that chooses a page's language by its address, so that each language can be listed. */
export const LANGUAGE_PARAMETER = 'lang';

interface Site {
  /** Of the request: scheme, host and port. */
  origin: string;
  /** The merchant's; the first is that of the bare address. */
  languages: readonly LanguageCode[];
}

/** The one address of a page in a language: on the bare host, with the parameter for every language but the first. */
export function canonicalAddress({ languages, origin }: Site, pathname: string, language: LanguageCode): string {
  const host = origin.replace('://www.', '://');
  return `${host}${pathname}${language === languages[0] ? '' : `?${LANGUAGE_PARAMETER}=${language}`}`;
}

/** The same page in every language, and for everyone else. */
export function alternateAddresses(site: Site, pathname: string): { hreflang: string; href: string }[] {
  const [first = 'EN'] = site.languages;
  return [
    ...site.languages.map((language) => ({
      hreflang: LANGUAGES[language].locale,
      href: canonicalAddress(site, pathname, language),
    })),
    { hreflang: 'x-default', href: canonicalAddress(site, pathname, first) },
  ];
}
