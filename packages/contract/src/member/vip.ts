import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency } from '../schemas.ts';

/** What a level asks for: the sum of stakes, the number of bets, or of days with a bet. */
export const VIP_CONDITIONS = ['wagered', 'bets', 'activeDays'] as const;

const Condition = Type.Object({
  kind: Type.Enum([...VIP_CONDITIONS]),
  done: AmountMinor,
  target: AmountMinor,
});

/** GET /wps/member/vip (docs/promotions.md: Levels). */
export const vip = endpoint({
  method: 'GET',
  path: '/wps/member/vip',
  summary: 'The VIP levels of the merchant, and how far the member has come.',
  access: 'member',
  value: Type.Object({
    rankLevel: Type.Integer({ description: '0: no level yet' }),
    currency: Currency,
    levels: Type.Array(
      Type.Object({ labelId: Type.Integer(), name: Type.String(), conditions: Type.Array(Condition) }),
      { description: 'from the lowest to the highest' },
    ),
  }),
  refusals: [],
});
