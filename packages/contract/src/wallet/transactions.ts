import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { PageLimit } from '../page-limit.ts';
import { typed } from '../typed.ts';
import { PeriodFields, Sequence, Transaction, TransactionType } from './shapes.ts';

/** GET /wps/wallet/transactions: newest first, paged by the sequence of the last one seen. */
export const transactions = endpoint({
  method: 'GET',
  path: '/wps/wallet/transactions',
  summary: 'The movements of the member’s balance, newest first.',
  access: 'member',
  query: Type.Object({
    before: Type.Optional(Sequence),
    limit: PageLimit,
    type: Type.Optional(TransactionType),
    search: Type.Optional(
      typed('line', {
        minLength: 1,
        maxLength: LENGTHS.search,
        description: 'text to find: a number, an amount, a method or a game',
      }),
    ),
    ...PeriodFields,
  }),
  value: Type.Object({
    transactions: Type.Array(Transaction),
    next: Type.Union([Type.String(), Type.Null()]),
    totals: Type.Optional(
      Type.Object(
        { inMinor: Type.String(), outMinor: Type.String({ description: 'negative' }), currency: Type.String() },
        { description: 'totals of a period, with its first page only' },
      ),
    ),
  }),
  refusals: [],
});
