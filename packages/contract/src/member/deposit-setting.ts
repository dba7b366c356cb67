import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/member/depositSetting (§4, §7; docs/gateway.md: Calls beyond §7). */
export const depositSetting = endpoint({
  method: 'GET',
  path: '/wps/member/depositSetting',
  summary: 'The number of the member’s deposits that have arrived.',
  access: 'member',
  value: Type.Object({ totalDepositSuccessCount: Type.Integer({ minimum: 0 }) }),
  refusals: [],
});
