import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { CashierId, Withdrawal } from './shapes.ts';

/** GET /wps/cashier/withdrawal (docs/cashier.md). */
export const withdrawal = endpoint({
  method: 'GET',
  path: '/wps/cashier/withdrawal',
  summary: 'One withdrawal with its timeline.',
  access: 'member',
  query: Type.Object({ id: CashierId }),
  value: Withdrawal,
  refusals: ['not.found'],
});
