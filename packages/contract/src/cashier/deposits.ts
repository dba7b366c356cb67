import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { DepositSummary, Next, Page } from './shapes.ts';

/** GET /wps/cashier/deposits (docs/cashier.md). */
export const deposits = endpoint({
  method: 'GET',
  path: '/wps/cashier/deposits',
  summary: 'The member’s deposits, newest first.',
  access: 'member',
  query: Page,
  value: Type.Object({ deposits: Type.Array(DepositSummary), next: Next }),
  refusals: [],
});
