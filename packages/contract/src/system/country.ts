import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/system/country (§3 country info). */
export const country = endpoint({
  method: 'GET',
  path: '/wps/system/country',
  summary: 'Countries, dialling codes and the currency of the merchant’s market.',
  access: 'anyone',
  isCacheable: true,
  exemptFrom: ['region.restricted', 'maintenance'],
  value: Type.Object({
    countries: Type.Array(Type.Object({ countryCode: Type.String(), countryDialingCode: Type.String() })),
    countryCode: Type.String(),
    countryDialingCode: Type.String(),
    currency: Type.String(),
    currencySymbol: Type.String(),
    currencyPosition: Type.Enum(['BEFORE', 'AFTER']),
  }),
  refusals: [],
});
