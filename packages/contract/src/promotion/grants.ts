import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency } from '../schemas.ts';
import { Grant, Wager } from './shapes.ts';

/** GET /wps/promotion/grants (docs/promotions.md). */
export const grants = endpoint({
  method: 'GET',
  path: '/wps/promotion/grants',
  summary: 'What the member has been granted, newest first, at most 100.',
  access: 'member',
  value: Type.Object({
    grants: Type.Array(Grant),
    wagers: Type.Array(Wager, {
      default: [],
      description: 'those of the grants whose funds are or were being wagered',
    }),
    totalMinor: AmountMinor,
    currency: Currency,
    takesCodes: Type.Boolean({ default: true, description: 'whether there is an offer to enter a code for' }),
  }),
  refusals: [],
});
