import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Currency } from '../schemas.ts';
import { DepositMethod, WithdrawalMethod } from './shapes.ts';

/** GET /wps/cashier/methods (docs/cashier.md). */
export const methods = endpoint({
  method: 'GET',
  path: '/wps/cashier/methods',
  summary: 'The methods by which the member can deposit and withdraw, with limits, fees and durations.',
  access: 'member',
  value: Type.Object({
    currency: Currency,
    deposits: Type.Array(DepositMethod),
    withdrawals: Type.Array(WithdrawalMethod),
  }),
  refusals: [],
});
