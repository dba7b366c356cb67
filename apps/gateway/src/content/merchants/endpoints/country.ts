import type { country as contract } from '@foyer/contract/system/country.ts';
import type { Handler } from '../../../platform/http/call.ts';

/** GET /wps/system/country. */
export const country: Handler<typeof contract> = ({ merchant: { market } }) => ({
  countries: market.countries,
  countryCode: market.country,
  countryDialingCode: market.countries.find((one) => one.countryCode === market.country)?.countryDialingCode ?? '',
  currency: market.currency,
  currencySymbol: market.currencySymbol,
  currencyPosition: market.currencyPosition,
});
