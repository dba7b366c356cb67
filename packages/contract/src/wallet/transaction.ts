import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Sequence, Transaction } from './shapes.ts';

/** GET /wps/wallet/transaction. */
export const transaction = endpoint({
  method: 'GET',
  path: '/wps/wallet/transaction',
  summary: 'One transaction of the member.',
  access: 'member',
  query: Type.Object({ seq: Sequence }),
  value: Transaction,
  refusals: ['not.found'],
});
