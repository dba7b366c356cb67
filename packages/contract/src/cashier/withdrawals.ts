import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Next, Page, WithdrawalSummary } from './shapes.ts';

/** GET /wps/cashier/withdrawals (docs/cashier.md). */
export const withdrawals = endpoint({
  method: 'GET',
  path: '/wps/cashier/withdrawals',
  summary: 'The member’s withdrawals, newest first.',
  access: 'member',
  query: Page,
  value: Type.Object({ withdrawals: Type.Array(WithdrawalSummary), next: Next }),
  refusals: [],
});
