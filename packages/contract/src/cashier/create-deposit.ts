import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Deposit, MethodId, RequestedMinor } from './shapes.ts';

/** POST /wps/cashier/createDeposit (docs/cashier.md). */
export const createDeposit = endpoint({
  method: 'POST',
  path: '/wps/cashier/createDeposit',
  summary: 'Begins a deposit and returns the code or account to pay to.',
  access: 'member',
  body: Type.Object({ method: MethodId, amountMinor: RequestedMinor }),
  value: Deposit,
  isIdempotent: true,
  limit: { what: 'CALL', perMinute: { ip: 600, device: 20 } },
  refusals: [
    'account.disabled',
    'member.excluded',
    'member.paused',
    'account.closing',
    'member.blocked',
    'user.or.token.invalid',
    'method.unavailable',
    'amount.out.of.range',
    'deposit.limit',
    'identity.required',
    'payment.unavailable',
  ],
});
