import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { CashierId, Deposit } from './shapes.ts';

/** GET /wps/cashier/deposit (docs/cashier.md). */
export const deposit = endpoint({
  method: 'GET',
  path: '/wps/cashier/deposit',
  summary: 'One deposit, with its code, account, timeline and payments.',
  access: 'member',
  query: Type.Object({ id: CashierId }),
  value: Deposit,
  refusals: ['not.found'],
});
