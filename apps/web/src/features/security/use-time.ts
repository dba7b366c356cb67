import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { useBrand } from '../../page/brand.ts';

/** Formats a time in the merchant's time zone: to the minute, or the date only. */
export function useTime(to: 'minute' | 'day' = 'minute'): (at: string) => string {
  const { language, timeZone } = useBrand();
  const style = to === 'day' ? {} : { timeStyle: 'short' as const };
  const format = new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'medium', ...style, timeZone });
  return (at) => format.format(new Date(at));
}
