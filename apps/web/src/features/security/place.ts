import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { useBrand } from '../../app/brand.ts';
import { useSay } from '../../app/words.tsx';

/** Says where somebody was: the country in the member's language, else the address. */
export function usePlace(): (country: string | null, ip: string | null) => string {
  const say = useSay();
  const { language } = useBrand();
  const names = new Intl.DisplayNames(LANGUAGES[language].locale, { type: 'region', fallback: 'code' });
  return (country, ip) => {
    const known = country && /^[A-Z]{2}$/.test(country) ? names.of(country) : null;
    return [known, ip].filter(Boolean).join(', ') || say('security.unknownPlace');
  };
}
