import type { Brand } from './brand.ts';

/** The brand of a page that belongs to no merchant. */
export const NEUTRAL_BRAND: Brand = {
  code: 'foyer',
  name: 'Foyer',
  mode: 'dark',
  skin: 'lacquer',
  language: 'EN',
  languages: ['EN'],
  currency: 'USD',
  timeZone: 'UTC',
  countryDialingCode: '',
  title: 'Foyer',
  description: '',
  descriptionColor: null,
  loginPrompt: '',
  promise: '',
  switches: [],
  sandbox: false,
  hasWorker: false,
  device: { fingerprint: false, idOrigin: null },
  captcha: null,
  launch: { opens: 'in-place', area: 'SEA' },
  licence: null,
  adultAge: 18,
  affiliateCode: null,
};

/** Its inputs to the theme. */
export const NEUTRAL_INPUTS = {
  accent: '#E3B873',
  tint: '#5B6478',
  mode: 'dark',
  shape: 'soft',
  skin: 'lacquer',
} as const;
