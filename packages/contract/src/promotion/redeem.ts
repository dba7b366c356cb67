import Type from 'typebox';
import { CaptchaFields } from '../captcha-fields.ts';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { typed } from '../typed.ts';
import { GRANT_REFUSALS, Grant } from './shapes.ts';

/**
 * POST /wps/promotion/redeem (docs/promotions.md). Unknown codes and codes of other merchants are refused alike. After wrong codes
 * from the same device or address, a captcha is required, or a puzzle where the merchant has no captcha.
 */
export const redeem = endpoint({
  method: 'POST',
  path: '/wps/promotion/redeem',
  summary: 'Redeems a promotion code.',
  access: 'member',
  body: Type.Object({ code: typed('code', { minLength: 1, maxLength: LENGTHS.promotionCode }), ...CaptchaFields }),
  value: Grant,
  refusals: [
    'code.unknown',
    'code.used',
    ...GRANT_REFUSALS,
    'captcha.required',
    'captcha.invalid',
    'puzzle.required',
    'TOO_MANY_REQUEST_CODE',
  ],
});
