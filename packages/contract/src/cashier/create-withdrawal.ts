import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { CashierId, RequestedMinor, Withdrawal } from './shapes.ts';

/** POST /wps/cashier/createWithdrawal (docs/cashier.md). */
export const createWithdrawal = endpoint({
  method: 'POST',
  path: '/wps/cashier/createWithdrawal',
  summary: 'Begins a withdrawal by setting its money aside; needs an Idempotency-Key.',
  access: 'member',
  body: Type.Object({ beneficiaryId: CashierId, amountMinor: RequestedMinor }),
  value: Withdrawal,
  limit: { what: 'CALL', perMinute: { ip: 600, device: 30 } },
  refusals: [
    'invalid.request',
    'idempotency.mismatch',
    'account.disabled',
    'member.excluded',
    'member.paused',
    'account.closing',
    'member.blocked',
    'user.or.token.invalid',
    'not.found',
    'method.unavailable',
    'amount.out.of.range',
    'balance.insufficient',
    'withdrawal.limit',
    'playthrough.open',
    'identity.required',
    'beneficiary.coolingOff',
  ],
});
