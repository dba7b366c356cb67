import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Email, VerifyCode } from '../schemas.ts';
import { PROOF_REFUSALS, ProofFields, SECURITY_LIMIT } from './security-fields.ts';

/** POST /wps/member/security/email: adds an e-mail address by a code sent there, or removes it. */
export const email = endpoint({
  method: 'POST',
  path: '/wps/member/security/email',
  summary: 'Sends a code to an e-mail address, connects it with that code, or removes it.',
  access: 'member',
  isEncrypted: true,
  limit: SECURITY_LIMIT,
  body: Type.Object({
    action: Type.Enum(['send', 'confirm', 'remove']),
    email: Type.Optional(Email),
    verifyCode: Type.Optional(VerifyCode),
    ...ProofFields,
  }),
  value: Type.Object({
    resendSeconds: Type.Integer({ description: 'seconds until a code can be sent again, after send; otherwise 0' }),
  }),
  refusals: [
    'invalid.request',
    'verify.code.err',
    'email.exists',
    'vendor.unavailable',
    'TOO_MANY_REQUEST_SMS',
    ...PROOF_REFUSALS,
  ],
});
