import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Instant } from '../schemas.ts';
import { GRANT_REFUSALS, OfferId } from './shapes.ts';

/** POST /wps/promotion/join (docs/promotions.md). Repeating it returns the same opt-in. */
export const join = endpoint({
  method: 'POST',
  path: '/wps/promotion/join',
  summary: 'Joins a match, which applies once to the next sufficiently large deposit, or a tournament.',
  access: 'member',
  body: Type.Object({
    id: OfferId,
    depositMinor: Type.Optional(AmountMinor),
  }),
  value: Type.Object({ endsAt: Instant }),
  refusals: ['not.found', ...GRANT_REFUSALS],
});
