import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ProofFields } from '../security/security-fields.ts';
import { CashierId } from './shapes.ts';

/** POST /wps/cashier/removeBeneficiary (docs/cashier.md). */
export const removeBeneficiary = endpoint({
  method: 'POST',
  path: '/wps/cashier/removeBeneficiary',
  summary: 'Removes an account that the member can withdraw to.',
  access: 'member',
  isEncrypted: true,
  body: Type.Object({ id: CashierId, ...ProofFields }),
  value: Type.Object({}),
  refusals: ['not.found', 'password.required', 'login.cred.err', 'TOO_MANY_REQUEST_VERIFY', 'user.or.token.invalid'],
});
