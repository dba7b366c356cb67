import Type, { type Static } from 'typebox';
import { AmountMinor, Currency, Instant } from '../schemas.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** Names a transaction of a member. */
export const Sequence = Type.String({ pattern: '^\\d{1,18}$' });

/** A calendar day by the member’s clock. */
const Day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });

/** The days that a list is limited to, both included. */
export const PeriodFields = { from: Type.Optional(Day), to: Type.Optional(Day) };

const KINDS = [
  ...(['grant', 'deposit', 'withdrawal', 'bet', 'win', 'refund', 'correction'] as const),
  // From vendors of version 1.1 of the wallet protocol.
  ...(['bonus', 'jackpot', 'tip', 'adjustment', 'void', 'freeRound'] as const),
  // To and from a vendor that keeps wallets of its own.
  'transfer',
  // A deposit that is returned to its payer, and the cancellation of such a return.
  'reversal',
  // Grants in the ledger: payments of an offer or a commission, and funds of a bonus that move with a bet or a win. Play money stays a `grant`.
  ...(['reward', 'funds'] as const),
] as const;

/** The transaction types that members see, with the kinds of each. */
export const TRANSACTION_TYPES = {
  deposits: ['deposit', 'reversal'],
  withdrawals: ['withdrawal'],
  bets: ['bet', 'tip', 'freeRound'],
  wins: ['win', 'jackpot', 'bonus'],
  other: ['grant', 'refund', 'correction', 'adjustment', 'void', 'transfer'],
} as const satisfies Record<string, readonly (typeof KINDS)[number][]>;
export type TransactionType = keyof typeof TRANSACTION_TYPES;
export const TransactionType = Type.Enum([...(Object.keys(TRANSACTION_TYPES) as TransactionType[])]);

export const Transaction = Type.Object({
  seq: Type.String(),
  kind: Type.Enum([...KINDS]),
  amountMinor: AmountMinor,
  balanceMinor: AmountMinor,
  currency: Currency,
  gameCode: nullable(Type.String()),
  gameName: nullable(Type.String({ description: 'in the language of the call' })),
  roundId: nullable(Type.String()),
  drawName: nullable(Type.String({ description: 'such as #1121-0733' })),
  at: Instant,
  subject: Type.Union([Type.Object({ type: Type.Enum(['deposit', 'withdrawal']), id: Type.String() }), Type.Null()], {
    description: 'the deposit or withdrawal that it belongs to, if any',
  }),
});
export type Transaction = Static<typeof Transaction>;

/** The outcome of a round; `returned`: cancelled, with its stake paid back. */
const STATES = [...(['open', 'won', 'lost', 'returned'] as const)] as const;

export const Bet = Type.Object({
  seq: Type.String({ description: 'number of its first transaction' }),
  state: Type.Enum([...STATES]),
  gameCode: nullable(Type.String()),
  gameName: nullable(Type.String({ description: 'in the language of the call' })),
  art: nullable(
    Type.String({ description: 'picture of a game in the lobby, which can be played again; null for others' }),
  ),
  drawName: nullable(Type.String()),
  bets: Type.Integer({ minimum: 1, description: 'number of bets in the round' }),
  stakeMinor: AmountMinor,
  paidMinor: Type.String({ description: 'wins and returned stakes' }),
  currency: Currency,
  at: Instant,
});
export type Bet = Static<typeof Bet>;
