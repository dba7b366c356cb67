import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { VerifyCode } from '../schemas.ts';
import { PROOF_REFUSALS, ProofFields, SECURITY_LIMIT } from './security-fields.ts';

/**
 * POST /wps/member/security/totp (RFC 6238): enrols or removes an authenticator. `remove` and `recoveryCodes` need a code of the
 * app, or a recovery code.
 */
export const totp = endpoint({
  method: 'POST',
  path: '/wps/member/security/totp',
  summary: 'Begins, confirms or removes an authenticator; confirming it returns recovery codes, shown once.',
  access: 'member',
  isEncrypted: true,
  limit: SECURITY_LIMIT,
  body: Type.Object({
    action: Type.Enum(['begin', 'confirm', 'remove', 'recoveryCodes']),
    verifyCode: Type.Optional(VerifyCode),
    ...ProofFields,
  }),
  value: Type.Object({
    secret: Type.Optional(Type.String({ description: 'base32, after begin' })),
    uri: Type.Optional(Type.String({ description: 'otpauth:, after begin' })),
    recoveryCodes: Type.Optional(Type.Array(Type.String())),
  }),
  refusals: ['verify.code.err', 'not.found', ...PROOF_REFUSALS],
});
