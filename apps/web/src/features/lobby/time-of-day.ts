import { formatMoment } from '@foyer/i18n/moment.ts';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import type { Brand } from '../../page/brand.ts';

/** Formats a moment (ms since 1970) by the merchant's clock: `17:05`. */
export const toTimeOfDay = (moment: number, { language, timeZone }: Pick<Brand, 'language' | 'timeZone'>): string =>
  formatMoment(moment, { locale: LANGUAGES[language].locale, timeZone }, 'time');
