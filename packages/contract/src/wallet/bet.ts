import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Bet, Sequence, Transaction } from './shapes.ts';

/** GET /wps/wallet/bet (docs/gateway.md: Calls beyond §7). */
export const bet = endpoint({
  method: 'GET',
  path: '/wps/wallet/bet',
  summary: 'One round of the member, with all its transactions.',
  access: 'member',
  query: Type.Object({ seq: Sequence }),
  value: Type.Object({
    bet: Bet,
    roundId: Type.String({ description: 'the vendor’s name for it: a ticket or a round' }),
    verify: Type.Union([Type.String(), Type.Null()], {
      description: 'page where anyone can verify the result, once there is one; null if the vendor has no such page',
    }),
    picks: Type.Union(
      [
        Type.Object({
          betName: Type.String(),
          picks: Type.Array(Type.Object({ name: Type.String(), hits: Type.Integer() })),
        }),
        Type.Null(),
      ],
      { description: 'what the bet is on, in the language of the call; null if the vendor does not state it' },
    ),
    transactions: Type.Array(Transaction, { description: 'transactions of the round, oldest first' }),
  }),
  refusals: ['not.found'],
});
