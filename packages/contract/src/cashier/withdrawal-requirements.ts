import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency } from '../schemas.ts';
import { Check } from './shapes.ts';

/** GET /wps/cashier/withdrawalRequirements (docs/cashier.md). */
export const withdrawalRequirements = endpoint({
  method: 'GET',
  path: '/wps/cashier/withdrawalRequirements',
  summary: 'The requirements of a withdrawal, and which of them are met.',
  access: 'member',
  value: Type.Object({
    currency: Currency,
    availableMinor: AmountMinor,
    heldMinor: Type.String({ description: 'amount set aside for withdrawals under way' }),
    leftToPlayMinor: AmountMinor,
    memberCancel: Type.Enum(['never', 'until_approved']),
    checks: Type.Array(Check),
  }),
  refusals: [],
});
