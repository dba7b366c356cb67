import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Beneficiary, MethodId } from './shapes.ts';

/** GET /wps/cashier/beneficiaries (docs/cashier.md). */
export const beneficiaries = endpoint({
  method: 'GET',
  path: '/wps/cashier/beneficiaries',
  summary: 'The accounts that the member can withdraw to, and the banks to choose from.',
  access: 'member',
  value: Type.Object({
    beneficiaries: Type.Array(Beneficiary),
    banks: Type.Array(Type.Object({ method: MethodId, bank: Type.String(), name: Type.String() })),
    coolingOffHours: Type.Integer({ minimum: 0, description: 'hours before a new account can be used' }),
  }),
  refusals: [],
});
