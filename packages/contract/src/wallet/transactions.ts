import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PeriodFields, Sequence, Transaction, TransactionType } from './shapes.ts';

/** As many as an export reads at once. */
const MOST = 1000;

/** GET /wps/wallet/transactions: newest first, paged by the sequence of the last one seen. */
export const transactions = endpoint({
  method: 'GET',
  path: '/wps/wallet/transactions',
  summary: 'What moved the member’s balance.',
  access: 'member',
  query: Type.Object({
    before: Type.Optional(Sequence),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST })),
    type: Type.Optional(TransactionType),
    search: Type.Optional(
      Type.String({ minLength: 1, maxLength: 60, description: 'a number, an amount, a method or a game' }),
    ),
    ...PeriodFields,
  }),
  value: Type.Object({
    transactions: Type.Array(Transaction),
    next: Type.Union([Type.String(), Type.Null()]),
    totals: Type.Optional(
      Type.Object(
        { inMinor: Type.String(), outMinor: Type.String({ description: 'below zero' }), currency: Type.String() },
        { description: 'of a period, with its first page' },
      ),
    ),
  }),
  refusals: [],
});
