import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency, Instant } from '../schemas.ts';

const KINDS = [
  ...(['grant', 'deposit', 'withdrawal', 'bet', 'win', 'refund', 'correction'] as const),
  // What vendors of version 1.1 of the wallet protocol send.
  ...(['bonus', 'jackpot', 'tip', 'adjustment', 'void', 'freeRound'] as const),
] as const;

/** What members tell transactions apart by, and the kinds of each. */
export const TRANSACTION_TYPES = {
  deposits: ['deposit'],
  withdrawals: ['withdrawal'],
  bets: ['bet', 'tip', 'freeRound'],
  wins: ['win', 'jackpot', 'bonus'],
  other: ['grant', 'refund', 'correction', 'adjustment', 'void'],
} as const satisfies Record<string, readonly (typeof KINDS)[number][]>;
export type TransactionType = keyof typeof TRANSACTION_TYPES;
const TYPES = Object.keys(TRANSACTION_TYPES) as TransactionType[];

/** GET /wps/wallet/transactions: newest first, paged by the sequence of the last one seen. */
export const transactions = endpoint({
  method: 'GET',
  path: '/wps/wallet/transactions',
  summary: 'What moved the member’s balance.',
  access: 'member',
  query: Type.Object({
    before: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    type: Type.Optional(Type.Enum([...TYPES])),
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
        subject: Type.Union(
          [Type.Object({ type: Type.Enum(['deposit', 'withdrawal']), id: Type.String() }), Type.Null()],
          {
            description: 'the deposit or withdrawal that it belongs to',
          },
        ),
      }),
    ),
    next: Type.Union([Type.String(), Type.Null()]),
  }),
  refusals: [],
});
