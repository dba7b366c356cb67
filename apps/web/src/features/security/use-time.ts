import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { useBrand } from '../../page/brand.ts';

/** Says when something was, by the merchant's clock: to the minute, or the day alone. */
export function useTime(to: 'minute' | 'day' = 'minute'): (at: string) => string {
  const { language, timeZone } = useBrand();
  const style = to === 'day' ? {} : { timeStyle: 'short' as const };
  const format = new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'medium', ...style, timeZone });
  return (at) => format.format(new Date(at));
}
