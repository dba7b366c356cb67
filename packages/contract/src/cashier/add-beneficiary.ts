import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { ProofFields } from '../security/security-fields.ts';
import { typed } from '../typed.ts';
import { Beneficiary, MethodId } from './shapes.ts';

/** POST /wps/cashier/addBeneficiary (docs/cashier.md). */
export const addBeneficiary = endpoint({
  method: 'POST',
  path: '/wps/cashier/addBeneficiary',
  summary: 'Adds an account in the member’s own name, after a recent login or with the password.',
  access: 'member',
  isEncrypted: true,
  body: Type.Object({
    method: MethodId,
    bank: Type.Optional(Type.String({ maxLength: 20 })),
    account: Type.String({ minLength: 3, maxLength: LENGTHS.account }),
    holder: Type.Optional(typed('line', { maxLength: LENGTHS.name })),
    ...ProofFields,
  }),
  value: Beneficiary,
  limit: { what: 'VERIFY', perMinute: { ip: 60, device: 10 } },
  refusals: [
    'password.required',
    'login.cred.err',
    'TOO_MANY_REQUEST_VERIFY',
    'user.or.token.invalid',
    'method.unavailable',
    'beneficiary.invalid',
    'beneficiary.exists',
    'beneficiary.tooMany',
    'payment.unavailable',
  ],
});
