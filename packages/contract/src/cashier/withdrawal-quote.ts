import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Instant } from '../schemas.ts';
import { CashierId, Check, RequestedMinor } from './shapes.ts';

/** GET /wps/cashier/withdrawalQuote (docs/cashier.md). */
export const withdrawalQuote = endpoint({
  method: 'GET',
  path: '/wps/cashier/withdrawalQuote',
  summary: 'What a withdrawal would cost, and when it would arrive.',
  access: 'member',
  query: Type.Object({ beneficiaryId: CashierId, amountMinor: RequestedMinor }),
  value: Type.Object({
    amountMinor: Type.String({ description: 'the amount that arrives' }),
    feeMinor: AmountMinor,
    totalMinor: Type.String({ description: 'the amount that leaves the balance' }),
    promisedBy: Instant,
    medianSeconds: Type.Union([Type.Integer(), Type.Null()]),
    checks: Type.Array(Check),
  }),
  refusals: ['not.found', 'method.unavailable'],
});
