import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PageLimit } from '../page-limit.ts';
import { Bet, PeriodFields, Sequence } from './shapes.ts';

/** GET /wps/wallet/bets (docs/gateway.md: Calls beyond §7). */
export const bets = endpoint({
  method: 'GET',
  path: '/wps/wallet/bets',
  summary: 'The member’s rounds at all vendors, newest first, each with its stake and what it paid back.',
  access: 'member',
  query: Type.Object({
    before: Type.Optional(Sequence),
    limit: PageLimit,
    state: Type.Optional(Type.Enum(['open', 'settled', 'won'])),
    ...PeriodFields,
  }),
  value: Type.Object({ bets: Type.Array(Bet), next: Type.Union([Type.String(), Type.Null()]) }),
  refusals: [],
});
