import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { CashierId, Deposit } from './shapes.ts';

/** POST /wps/cashier/checkDeposit (docs/cashier.md). */
export const checkDeposit = endpoint({
  method: 'POST',
  path: '/wps/cashier/checkDeposit',
  summary: 'Asks the provider whether a deposit has been paid.',
  access: 'member',
  body: Type.Object({ id: CashierId }),
  value: Deposit,
  limit: { what: 'CALL', perMinute: { ip: 600, device: 30 } },
  refusals: ['not.found'],
});
