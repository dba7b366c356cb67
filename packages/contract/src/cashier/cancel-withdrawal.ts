import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { CashierId, Withdrawal } from './shapes.ts';

/** POST /wps/cashier/cancelWithdrawal (docs/cashier.md). */
export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/wps/cashier/cancelWithdrawal',
  summary: 'Cancels a withdrawal that is not approved yet, if the merchant allows it.',
  access: 'member',
  body: Type.Object({ id: CashierId }),
  value: Withdrawal,
  refusals: ['not.found', 'withdrawal.final'],
});
