import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Bet, Sequence, Transaction } from './shapes.ts';

/** GET /wps/wallet/bet (docs/gateway.md: Calls beyond §7). */
export const bet = endpoint({
  method: 'GET',
  path: '/wps/wallet/bet',
  summary: 'One round of the member, with everything that it moved.',
  access: 'member',
  query: Type.Object({ seq: Sequence }),
  value: Type.Object({
    bet: Bet,
    roundId: Type.String({ description: 'as the vendor names it: a ticket, or a round' }),
    verify: Type.Union([Type.String(), Type.Null()], {
      description: 'where anyone can verify the result, once there is one; null where the vendor has no such page',
    }),
    picks: Type.Union(
      [
        Type.Object({
          betName: Type.String(),
          picks: Type.Array(Type.Object({ name: Type.String(), hits: Type.Integer() })),
        }),
        Type.Null(),
      ],
      { description: 'what the bet is on, in the language of the call; null where the vendor does not say' },
    ),
    transactions: Type.Array(Transaction, { description: 'of the round, oldest first' }),
  }),
  refusals: ['not.found'],
});
