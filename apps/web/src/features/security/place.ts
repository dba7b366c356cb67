import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { useBrand } from '../../page/brand.ts';
import { useTranslation } from '../../page/messages.ts';

/** Formats a location: the country in the member's language, else the IP address. */
export function usePageUrl(): (country: string | null, ip: string | null) => string {
  const t = useTranslation();
  const { language } = useBrand();
  const names = new Intl.DisplayNames(LANGUAGES[language].locale, { type: 'region', fallback: 'code' });
  return (country, ip) => {
    const known = country && /^[A-Z]{2}$/.test(country) ? names.of(country) : null;
    return [known, ip].filter(Boolean).join(', ') || t('security.unknownPlace');
  };
}
