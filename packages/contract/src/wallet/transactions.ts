import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency, Instant } from '../schemas.ts';

const KINDS = [
  ...(['grant', 'deposit', 'withdrawal', 'bet', 'win', 'refund', 'correction'] as const),
  // What vendors of version 1.1 of the wallet protocol send.
  ...(['bonus', 'jackpot', 'tip', 'adjustment', 'void', 'freeRound'] as const),
] as const;

/** GET /wps/wallet/transactions: newest first, paged by the sequence of the last one seen. */
export const transactions = endpoint({
  method: 'GET',
  path: '/wps/wallet/transactions',
  summary: 'What moved the member’s balance.',
  access: 'member',
  query: Type.Object({
    before: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  value: Type.Object({
    transactions: Type.Array(
      Type.Object({
        seq: Type.String(),
        kind: Type.Enum([...KINDS]),
        amountMinor: AmountMinor,
        balanceMinor: AmountMinor,
        currency: Currency,
        gameCode: Type.Union([Type.String(), Type.Null()]),
        gameName: Type.Union([Type.String({ description: 'in the language of the call' }), Type.Null()]),
        roundId: Type.Union([Type.String(), Type.Null()]),
        drawName: Type.Union([Type.String({ description: 'such as #1121-0733' }), Type.Null()]),
        at: Instant,
      }),
    ),
    next: Type.Union([Type.String(), Type.Null()]),
  }),
  refusals: [],
});
