import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';

/** The parameter that chooses a page's language by its address, so that each language can be listed. */
export const LANGUAGE_PARAMETER = 'lang';

interface Site {
  /** The request's scheme, host and port. */
  origin: string;
  /** The merchant's languages; an address without the parameter has the first. */
  languages: readonly LanguageCode[];
}

/** The one address of a page in a language: on the bare host, with the parameter for every language but the first. */
export function canonicalAddress({ languages, origin }: Site, pathname: string, language: LanguageCode): string {
  const host = origin.replace('://www.', '://');
  return `${host}${pathname}${language === languages[0] ? '' : `?${LANGUAGE_PARAMETER}=${language}`}`;
}

/** The same page in every language, and the default for all others. */
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
