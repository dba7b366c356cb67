import { type Clock, formatMoment, type MomentStyle } from '@foyer/i18n/moment.ts';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { useBrand } from './brand.ts';

/** The merchant's clock in the visitor's language. */
export function useClock(): Clock {
  const { language, timeZone } = useBrand();
  return { locale: LANGUAGES[language].locale, timeZone };
}

/** Formats moments by the merchant's clock. */
export function useMoment(style: MomentStyle): (at: string | number | Date) => string {
  const clock = useClock();
  return (at) => formatMoment(at, clock, style);
}
