import { GAMES } from '@foyer/lottery/games.data.ts';
import type { Branding } from '../branding.ts';

/** The market and the lottery of a merchant in Vietnam that offers every game but that of Laos. */
export const TEST_MERCHANT: Omit<Branding['merchant'], 'domains'> = {
  market: {
    country: 'VN',
    countries: [{ countryCode: 'VN', countryDialingCode: '84' }],
    currency: 'VND',
    currencySymbol: '₫',
    currencyPosition: 'AFTER',
    timeZone: 'Asia/Ho_Chi_Minh',
    lottoArea: 'VN',
  },
  lottery: { terms: 'VN', games: GAMES.map(({ code }) => code).filter((code) => code !== 'LAO') },
};
