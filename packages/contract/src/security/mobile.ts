import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { DialingCode, MobileNumber, VerifyCode } from '../schemas.ts';
import { PROOF_REFUSALS, ProofFields, SECURITY_LIMIT } from './security-fields.ts';

/** POST /wps/member/security/mobile: adds a mobile number by a code sent there, or removes it. */
export const mobile = endpoint({
  method: 'POST',
  path: '/wps/member/security/mobile',
  summary: 'Sends a code to a mobile number, connects it with that code, or removes it.',
  access: 'member',
  isEncrypted: true,
  limit: SECURITY_LIMIT,
  body: Type.Object({
    action: Type.Enum(['send', 'confirm', 'remove']),
    countryDialingCode: Type.Optional(DialingCode),
    mobileNum: Type.Optional(MobileNumber),
    verifyCode: Type.Optional(VerifyCode),
    ...ProofFields,
  }),
  value: Type.Object({
    resendSeconds: Type.Integer({ description: 'seconds until a code can be sent again, after send; otherwise 0' }),
    to: Type.Optional(Type.String({ description: 'after send: the number that was understood, in E.164' })),
  }),
  refusals: [
    'invalid.request',
    'verify.code.err',
    'mobile.exists',
    'mobile.invalid',
    'vendor.unavailable',
    'TOO_MANY_REQUEST_SMS',
    ...PROOF_REFUSALS,
  ],
});
