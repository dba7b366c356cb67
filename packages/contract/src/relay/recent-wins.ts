import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency, Instant } from '../schemas.ts';

/** GET /wps/relay/GCSGAME_recentWins (docs/gateway.md: Games). */
export const recentWins = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_recentWins',
  summary: 'Larger wins of the merchant’s members, delayed by ten minutes and with masked names.',
  access: 'anyone',
  value: Type.Object({
    wins: Type.Array(
      Type.Object({
        name: Type.String({ description: 'masked, such as mi•••n8' }),
        gameCode: Type.String(),
        displayName: Type.String(),
        art: Type.String(),
        hue: Type.Integer(),
        amountMinor: AmountMinor,
        currency: Currency,
        at: Instant,
      }),
    ),
  }),
  refusals: [],
});
