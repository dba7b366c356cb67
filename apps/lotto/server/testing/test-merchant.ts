import { GAMES } from '@foyer/lottery/games.data.ts';
import type { Branding } from '../branding.ts';

/** The market and the lottery of a merchant in Vietnam that offers every game except the one of Laos. */
export const TEST_MERCHANT: Omit<Branding['merchant'], 'domains'> = {
  name: 'Lotus',
  template: {
    h5_logo: { mark: 'mark.svg', wordmark: 'wordmark.svg' },
    app_background: 'motif.svg',
    app_desc: { EN: 'Regional lotteries.', VI: 'Xổ số ba miền.' },
    login_prompt_text: { EN: 'Log in' },
    favicon: 'favicon.svg',
    desktop_app_feature: { EN: 'One lobby for every draw', VI: 'Một sảnh cho mọi kỳ quay' },
    apple_touch_icon: 'app-icon.svg',
    hero: 'hero.svg',
    pwa: { title: { EN: 'Lotus' }, short_name: 'Lotus', icon: 'app-icon.svg' },
  },
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
